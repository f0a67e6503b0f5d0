"""An independent implementation of the whole game, written from the digest and the content pack alone."""

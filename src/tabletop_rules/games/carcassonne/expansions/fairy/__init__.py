"""The fairy: the first part of chapter 10."""

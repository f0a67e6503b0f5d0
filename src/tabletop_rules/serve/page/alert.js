/**
 * A sound, and a notice of the browser, when it is the viewer's turn and the page is not being looked at.
 * @module
 */

import { change, settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** Play two soft notes. */
function ring() {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  [660, 880].forEach((pitch, n) => {
    if (!audio) return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start + n * 0.16);
    volume.gain.linearRampToValueAtTime(0.12, start + n * 0.16 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + n * 0.16 + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + n * 0.16);
    tone.stop(start + n * 0.16 + 0.45);
  });
}

/**
 * Tell the viewer that it is their turn, if they asked for it.
 * @param {string} words
 */
export function alert(words) {
  if (!settings.alerts) return;
  ring();
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    const notice = new Notification(words, { tag: "turn", icon: "icon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

/**
 * Turn alerts on or off; the first time, the browser asks whether it may show notices.
 * @param {boolean} on
 */
export async function allow(on) {
  change({ alerts: on });
  if (!on) return;
  ring();
  if ("Notification" in window && Notification.permission === "default") await Notification.requestPermission();
}

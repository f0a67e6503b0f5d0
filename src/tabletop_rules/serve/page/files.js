/**
 * Files that a visitor saves or opens: logs, compressed or not, and pictures.
 * @module
 */

import { h } from "./dom.js";

/** How many times larger than drawn a picture is saved, and the most pixels of its longer side. */
const SCALE = 2;
const LONGEST = 4_000;

/**
 * Let the visitor save a file.
 * @param {Blob} content
 * @param {string} name
 */
export function download(content, name) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Return the text of a file that may be compressed by gzip.
 * @param {Blob} file
 * @returns {Promise<string>}
 */
export async function textOf(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * Return a picture in SVG as one in PNG.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function toPng(svg) {
  const [, , width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  const scale = Math.min(SCALE, LONGEST / Math.max(width, height));
  const sized = `<svg width="${width * scale}" height="${height * scale}"`;
  const drawn = svg.replace(/<svg[^>]*/, (tag) => tag.replace(/ (width|height)="[^"]*"/g, "").replace("<svg", sized));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("no canvas");
  brush.fillStyle = getComputedStyle(document.body).backgroundColor;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture"))), "image/png"),
  );
}

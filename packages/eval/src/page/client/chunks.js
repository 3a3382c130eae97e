/** Cached chunks, for readers who page through neighbours. */
const KEPT = 4;

/** @type {Map<string, Promise<unknown>>} */
const decoded = new Map();

/**
 * @param {string} id
 * @returns {Promise<unknown>}
 */
export function readChunk(id) {
  const known = decoded.get(id) ?? decodeChunk(id);
  decoded.delete(id);
  decoded.set(id, known);
  for (const oldest of [...decoded.keys()].slice(0, -KEPT)) decoded.delete(oldest);
  return known;
}

/**
 * @param {string} id
 * @returns {Promise<unknown>}
 */
async function decodeChunk(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The file is incomplete: it has no ${id}.`);
  const text = element.textContent ?? "";
  return JSON.parse(element.dataset["encoding"] === "deflate-raw" ? await inflate(text) : text);
}

/**
 * @param {string} base64
 * @returns {Promise<string>}
 */
export async function inflate(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

import { syncBuiltinESMExports } from "node:module";
import { platform } from "./platform.js";

const HEXADECIMAL = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

let state = [1, 2, 3, 4];
let start = { seed: undefined, state };

export function installRandomness() {
  Math.random = function random() {
    return nextUnit() / 4_294_967_296;
  };
}

/** Installed on demand, because the platform must load `crypto` first. */
export function installCrypto() {
  const crypto = platform("node:crypto");
  const { randomInt } = crypto;
  Object.assign(crypto, {
    randomBytes: (size, callback) => answer(fill(Buffer.alloc(size)), callback),
    randomFillSync: (target, offset = 0, size) => (fill(bytesOf(target, offset, size)), target),
    randomFill: (target, ...rest) => {
      const callback = rest.pop();
      answer((fill(bytesOf(target, ...rest)), target), callback);
    },
    randomUUID,
    randomInt: (low, high, callback) => seededInt(randomInt, low, high, callback),
  });
  crypto.pseudoRandomBytes = crypto.randomBytes;
  const web = Object.getPrototypeOf(crypto.webcrypto);
  web.getRandomValues = function getRandomValues(target) {
    fill(bytesOf(target));
    return target;
  };
  web.randomUUID = randomUUID;
  syncBuiltinESMExports();
}

export function seedRandomness(seed) {
  if (start.seed !== seed) start = { seed, state: stateOf(seed) };
  ({ state } = start);
}

function stateOf(seed) {
  let hash = 2_166_136_261;
  for (const unit of `repost:${seed}`) hash = Math.imul(hash ^ unit.charCodeAt(0), 16_777_619) >>> 0;
  state = [hash, hash ^ 0x9e3779b9, hash ^ 0x243f6a88, 1];
  for (let round = 0; round < 16; round += 1) nextUnit();
  return state;
}

/** The generator sfc32. */
function nextUnit() {
  const [a, b, c, counter] = state;
  const sum = (a + b + counter) | 0;
  state = [b ^ (b >>> 9), (c + (c << 3)) | 0, (((c << 21) | (c >>> 11)) + sum) | 0, (counter + 1) | 0];
  return sum >>> 0;
}

function fill(bytes) {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = nextUnit() & 255;
  return bytes;
}

function bytesOf(target, offset = 0, size) {
  if (!ArrayBuffer.isView(target)) return new Uint8Array(target, offset, size);
  const unit = target.BYTES_PER_ELEMENT ?? 1;
  const length = size === undefined ? target.byteLength - offset * unit : size * unit;
  return new Uint8Array(target.buffer, target.byteOffset + offset * unit, length);
}

function randomUUID() {
  const bytes = fill(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const text = Array.from(bytes, (byte) => HEXADECIMAL[byte]).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

function seededInt(original, low, high, callback) {
  const [from, to, then] = typeof high === "number" ? [low, high, callback] : [0, low, high];
  // The original throws its own error for an invalid range.
  original(from, to);
  const wide = nextUnit() * 2_097_152 + (nextUnit() >>> 11);
  return answer(from + (wide % (to - from)), then);
}

function answer(value, callback) {
  if (typeof callback !== "function") return value;
  process.nextTick(callback, null, value);
  return undefined;
}

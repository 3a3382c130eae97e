import { defineProperty, platform } from "./base.mjs";

const SEED = 0x2f6e2b1;
const { imul } = Math;
const HEXADECIMAL = 16;
let state = SEED;

export function installRandomness(seed, namesCrypto) {
  state = (SEED + imul(seed, 0x9e3779b1)) >>> 0;
  const random = { random: () => nextUnit() / 4_294_967_296 }.random;
  defineProperty(Math, "random", { value: random, writable: true, configurable: true });
  if (namesCrypto) installCrypto(platform("node:crypto"));
}

function installCrypto(crypto) {
  const { randomInt } = crypto;
  const answer = (value, callback) => (callback === undefined ? value : void process.nextTick(callback, null, value));
  Object.assign(crypto, {
    randomBytes: (size, callback) => answer(fill(Buffer.alloc(size)), callback),
    randomUUID,
    randomInt: (low, high, callback) => {
      const [from, to, then] = typeof high === "number" ? [low, high, callback] : [0, low, high];
      randomInt(from, to);
      return answer(from + (nextUnit() % (to - from)), then);
    },
  });
  const web = Object.getPrototypeOf(crypto.webcrypto);
  web.getRandomValues = (target) => {
    fill(new Uint8Array(target.buffer, target.byteOffset, target.byteLength));
    return target;
  };
  web.randomUUID = randomUUID;
  platform("node:module").syncBuiltinESMExports();
}

/** The generator mulberry32. */
function nextUnit() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

function fill(bytes) {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = nextUnit() & 255;
  return bytes;
}

function randomUUID() {
  const bytes = fill(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const text = Array.from(bytes, (byte) => byte.toString(HEXADECIMAL).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

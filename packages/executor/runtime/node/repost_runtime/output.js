/** Records what a call prints. */

import { Buffer } from "node:buffer";
import { platform } from "./platform.js";

/** Bytes of output kept for each call. */
const MAX_STDOUT = 65_536;
const fs = platform("node:fs");
const writeSync = fs.writeSync;
const toBuffer = Buffer.from.bind(Buffer);
const join = Buffer.concat.bind(Buffer);

const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
/** Streams that code has used. */
const opened = new Map();

let chunks = [];
let kept = 0;
let size = 0;

const replacements = {
  toOutput: (chunk, encoding, callback) => written(keep(chunk, encoding), encoding, callback),
  toErrors: (_chunk, encoding, callback) => written(0, encoding, callback),
  toDescriptor: (descriptor, chunk, ...rest) => {
    if (descriptor === 1) return keep(chunk, rest[1]);
    return descriptor === 2 ? toBuffer(chunk).length : writeSync(descriptor, chunk, ...rest);
  },
};

/** Creates a stream with our write functions when code first uses it: creating one is slow. */
export function installOutput() {
  for (const [name, write] of [
    ["stdout", replacements.toOutput],
    ["stderr", replacements.toErrors],
  ]) {
    const { get } = getOwnPropertyDescriptor(process, name);
    const open = () => {
      if (!opened.has(name)) {
        const stream = apply(get, process, []);
        // Nothing is ever written to it, so that it does not count as pending work.
        stream.unref?.();
        stream.write = write;
        opened.set(name, { stream, write });
      }
      return opened.get(name).stream;
    };
    defineProperty(process, name, { get: open, enumerable: true, configurable: true });
  }
}

/** Replaces the write functions of the streams, and of node:fs for descriptors 1 and 2. Clears the recorded output. */
export function restartOutput() {
  [chunks, kept, size] = [[], 0, 0];
  for (const { stream, write } of opened.values()) stream.write = write;
  fs.writeSync = replacements.toDescriptor;
}

/** Returns the output, cut at the limit with a note of its full size. */
export function readOutput() {
  const text = join(chunks).toString("utf8");
  return size <= MAX_STDOUT ? text : `${text}\n[... ${size} bytes in all ...]\n`;
}

function keep(chunk, encoding) {
  const bytes =
    typeof chunk === "string" ? toBuffer(chunk, typeof encoding === "string" ? encoding : "utf8") : toBuffer(chunk);
  size += bytes.length;
  const part = bytes.subarray(0, MAX_STDOUT - kept);
  kept += part.length;
  if (part.length > 0) chunks.push(part);
  return bytes.length;
}

function written(_size, encoding, callback) {
  const then = typeof encoding === "function" ? encoding : callback;
  if (typeof then === "function") process.nextTick(then);
  return true;
}

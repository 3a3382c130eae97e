/** What a call prints: kept here, instead of going anywhere. */

import { Buffer } from "node:buffer";
import { platform } from "./platform.js";

/** Bytes of one call's output that are kept. */
const MAX_STDOUT = 65_536;
const fs = platform("node:fs");
const writeSync = fs.writeSync;
const toBuffer = Buffer.from.bind(Buffer);
const join = Buffer.concat.bind(Buffer);

const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
/** Streams that somebody has asked for. */
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

/** Lets a stream begin with our ways to write when somebody first asks for it: the platform takes long to make one. */
export function installOutput() {
  for (const [name, write] of [
    ["stdout", replacements.toOutput],
    ["stderr", replacements.toErrors],
  ]) {
    const { get } = getOwnPropertyDescriptor(process, name);
    const open = () => {
      if (!opened.has(name)) {
        const stream = apply(get, process, []);
        // Nothing is ever written to it: it is nothing that a call has under way.
        stream.unref?.();
        stream.write = write;
        opened.set(name, { stream, write });
      }
      return opened.get(name).stream;
    };
    defineProperty(process, name, { get: open, enumerable: true, configurable: true });
  }
}

/** Takes the place of the streams' and of node:fs's ways to write to descriptors 1 and 2. Forgets what was printed before. */
export function restartOutput() {
  [chunks, kept, size] = [[], 0, 0];
  for (const { stream, write } of opened.values()) stream.write = write;
  fs.writeSync = replacements.toDescriptor;
}

/** What was printed, cut at a limit with a note of its whole size. */
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

import { Buffer } from "node:buffer";
import { platform } from "./platform.js";

const MAX_STDOUT_BYTES = 65_536;
const fs = platform("node:fs");
const writeSync = fs.writeSync;
const toBuffer = Buffer.from.bind(Buffer);
const join = Buffer.concat.bind(Buffer);

const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
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

/** Creates a slow stream at its first use. */
export function installOutput() {
  for (const [name, write] of [
    ["stdout", replacements.toOutput],
    ["stderr", replacements.toErrors],
  ]) {
    const { get } = getOwnPropertyDescriptor(process, name);
    const open = () => {
      if (!opened.has(name)) {
        const stream = apply(get, process, []);
        stream.unref?.();
        stream.write = write;
        opened.set(name, { stream, write });
      }
      return opened.get(name).stream;
    };
    defineProperty(process, name, { get: open, enumerable: true, configurable: true });
  }
}

/** Replaces writes to the streams and to descriptors 1 and 2. */
export function restartOutput() {
  [chunks, kept, size] = [[], 0, 0];
  for (const { stream, write } of opened.values()) stream.write = write;
  fs.writeSync = replacements.toDescriptor;
}

export function readOutput() {
  const text = join(chunks).toString("utf8");
  return size <= MAX_STDOUT_BYTES ? text : `${text}\n[... ${size} bytes in all ...]\n`;
}

function keep(chunk, encoding) {
  const bytes =
    typeof chunk === "string" ? toBuffer(chunk, typeof encoding === "string" ? encoding : "utf8") : toBuffer(chunk);
  size += bytes.length;
  const part = bytes.subarray(0, MAX_STDOUT_BYTES - kept);
  kept += part.length;
  if (part.length > 0) chunks.push(part);
  return bytes.length;
}

function written(_size, encoding, callback) {
  const then = typeof encoding === "function" ? encoding : callback;
  if (typeof then === "function") process.nextTick(then);
  return true;
}

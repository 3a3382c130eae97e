/** With internal slots, but without an always loaded global name. */
import { getOwnPropertyDescriptor, Map, platform, WeakMap } from "./base.mjs";

const CLASSES = {
  Intl:
    "Collator DateTimeFormat DisplayNames DurationFormat ListFormat Locale NumberFormat PluralRules RelativeTimeFormat " +
    "Segmenter",
  WebAssembly: "Global Instance Memory Module Table",
  globalThis:
    "AbortController AbortSignal Blob BroadcastChannel CompressionStream Crypto CryptoKey DecompressionStream File " +
    "FormData Headers MessageChannel MessagePort Navigator PerformanceObserver ReadableStream Request Response SubtleCrypto " +
    "TextDecoderStream TextEncoderStream TransformStream WebSocket WritableStream",
  async_hooks: "AsyncLocalStorage AsyncResource",
  fs: "ReadStream WriteStream",
  http: "Agent ClientRequest IncomingMessage Server ServerResponse",
  net: "Server Socket",
  stream: "Duplex PassThrough Readable Transform Writable",
  crypto: "Cipheriv Decipheriv DiffieHellman ECDH Hash Hmac KeyObject Sign Verify X509Certificate",
  string_decoder: "StringDecoder",
  tty: "ReadStream WriteStream",
  vm: "Script",
  worker_threads: "Worker",
};

const holdersOf = new Map();
for (const [holder, names] of Object.entries(CLASSES)) {
  for (const name of names.split(" ")) holdersOf.set(name, [...(holdersOf.get(name) ?? []), holder]);
}
const pathOf = new WeakMap();

function classIn(holder, name) {
  const owner = holder in globalThis ? globalThis[holder] : platform(`node:${holder}`);
  return owner[name];
}

export function platformPath(prototype) {
  if (!pathOf.has(prototype)) pathOf.set(prototype, lookUp(prototype));
  return pathOf.get(prototype);
}

/** Loads no unused parts of Node. */
function lookUp(prototype) {
  const made = getOwnPropertyDescriptor(prototype, "constructor")?.value;
  const name = typeof made === "function" ? getOwnPropertyDescriptor(made, "name")?.value : undefined;
  const holder = holdersOf.get(name)?.find((one) => classIn(one, name)?.prototype === prototype);
  if (holder === undefined) return undefined;
  return holder === "globalThis" ? name : `${holder}.${name}`;
}

export function platformPrototype(path) {
  const [first, second] = path.split(".");
  const [holder, name] = second === undefined ? ["globalThis", first] : [first, second];
  return holdersOf.get(name)?.includes(holder) === true ? classIn(holder, name)?.prototype : undefined;
}

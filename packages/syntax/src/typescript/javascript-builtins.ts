/** Names of the language and of Node 20 to 26. */
export const javascriptBuiltins: ReadonlySet<string> = new Set(
  `
  AbortController AbortSignal AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array
  BigUint64Array Blob Boolean BroadcastChannel Buffer ByteLengthQueuingStrategy CloseEvent CompressionStream
  CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DataView Date DecompressionStream DisposableStack Error
  EvalError Event EventSource EventTarget File FinalizationRegistry Float16Array Float32Array Float64Array FormData
  Function Headers Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math MessageChannel MessageEvent
  MessagePort NaN Navigator Number Object Performance PerformanceEntry PerformanceMark PerformanceMeasure
  PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming Promise Proxy RangeError
  ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest
  ReadableStreamDefaultController ReadableStreamDefaultReader ReferenceError Reflect RegExp Request Response Set
  SharedArrayBuffer Storage String SubtleCrypto SuppressedError Symbol SyntaxError TextDecoder TextDecoderStream
  TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController TypeError URIError URL URLPattern
  URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly WebSocket
  WritableStream WritableStreamDefaultController WritableStreamDefaultWriter atob btoa clearImmediate clearInterval
  clearTimeout console crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval fetch global
  globalThis isFinite isNaN localStorage navigator parseFloat parseInt performance process queueMicrotask sessionStorage
  setImmediate setInterval setTimeout structuredClone undefined unescape
  `
    .trim()
    .split(/\s+/),
);

/** Implicit names of a CommonJS module or function. */
export const javascriptImplicitNames: ReadonlySet<string> = new Set(
  "module exports require __filename __dirname arguments this super".split(" "),
);

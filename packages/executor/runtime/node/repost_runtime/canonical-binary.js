import { Buffer } from "node:buffer";
import { types } from "node:util";
import { getPrototypeOf, getterOf, uncurry } from "./inspection.js";

const typedArray = getPrototypeOf(Uint8Array.prototype);
const kindOf = getterOf(typedArray, Symbol.toStringTag);
const lengthOf = getterOf(typedArray, "length");
const bufferOf = getterOf(typedArray, "buffer");
const offsetOf = getterOf(typedArray, "byteOffset");
const sizeOf = getterOf(typedArray, "byteLength");
const viewBuffer = getterOf(DataView.prototype, "buffer");
const viewOffset = getterOf(DataView.prototype, "byteOffset");
const viewSize = getterOf(DataView.prototype, "byteLength");
const plainSize = getterOf(ArrayBuffer.prototype, "byteLength");
const sharedSize = getterOf(SharedArrayBuffer.prototype, "byteLength");
const fromBuffer = Buffer.from.bind(Buffer);
const toText = uncurry(Buffer.prototype.toString);
const { isBuffer } = Buffer;

export function isBinary(value) {
  return types.isAnyArrayBuffer(value) || types.isArrayBufferView(value);
}

export function binaryNode(encoder, value) {
  if (types.isDataView(value)) {
    return bytes(encoder, "DataView", "data_view", viewBuffer(value), viewOffset(value), viewSize(value));
  }
  if (types.isArrayBuffer(value)) return bytes(encoder, "ArrayBuffer", "array_buffer", value, 0, plainSize(value));
  if (types.isSharedArrayBuffer(value)) {
    return bytes(encoder, "SharedArrayBuffer", "array_buffer", value, 0, sharedSize(value));
  }
  const kind = kindOf(value);
  if (kind === "Uint8Array") {
    const of = isBuffer(value) ? "Buffer" : kind;
    const content = bytes(encoder, of, "bytes", bufferOf(value), offsetOf(value), sizeOf(value));
    return { ...content, node: { ...content.node, class: of } };
  }
  const length = lengthOf(value);
  encoder.require(length);
  const items = Array.from({ length }, (_, at) => encoder.encode(value[at], 0));
  return { of: kind, node: { $: "typed_array", class: kind, v: items }, hasElements: true };
}

function bytes(encoder, of, tag, buffer, offset, size) {
  encoder.spend(Math.ceil(size / 3) * 4);
  return { of, node: { $: tag, v: toText(fromBuffer(buffer, offset, size), "base64") }, own: [] };
}

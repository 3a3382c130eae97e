/** Distinguishes the module's own errors from those of the engine or a library. */

import { types } from "node:util";
import { apply, getOwnPropertyDescriptor, isProxy } from "./inspection.js";
import { isError } from "./exceptions.js";

const FRAME = /^\s*at (?:.*\()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/;
/** Platform classes whose methods throw for some inputs. */
const PLATFORM_OBJECTS =
  "Array|ArrayBuffer|SharedArrayBuffer|DataView|(?:Big)?(?:Ui|I)nt(?:8|16|32|64)(?:Clamped)?Array|Float(?:16|32|64)Array|Date|RegExp|Function|Intl|Map|Set|WeakMap|WeakSet|WeakRef|Promise|Proxy|URL|URLSearchParams|TextDecoder|TextEncoder";
const MAKES_ERROR = new RegExp(
  String.raw`^(?:new\b(?!\s+(?:${PLATFORM_OBJECTS})\b)|super\b|throw\b|[\w$.]*(?:Error|Exception)\b\s*\()`,
);

/** `textOf` returns null for files of other code. */
export function isExplicit(thrown, textOf) {
  if (typeof thrown !== "object" || thrown === null || isProxy(thrown) || !isError(thrown)) return true;
  const frame = firstFrame(stackOf(thrown));
  // Created without the engine, for example by Object.create.
  if (frame === null) return !types.isNativeError(thrown);
  const line = textOf(frame.path)?.split("\n")[frame.line - 1];
  return line !== undefined && MAKES_ERROR.test(line.slice(frame.column - 1));
}

function stackOf(error) {
  const found = getOwnPropertyDescriptor(error, "stack");
  try {
    const stack = found?.get === undefined ? found?.value : apply(found.get, error, []);
    return typeof stack === "string" ? stack : "";
  } catch {
    // A program's own stack formatter may throw.
    return "";
  }
}

function firstFrame(stack) {
  const line = stack.split("\n").find((text) => /^\s*at /.test(text));
  const match = line === undefined ? null : FRAME.exec(line);
  if (match === null) return null;
  return { path: decodePath(match[1]), line: Number(match[2]), column: Number(match[3]) };
}

function decodePath(path) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

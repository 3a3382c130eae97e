import { fileURLToPath } from "node:url";

/** Folder of the Python files that this package ships; the same from source and from the build, which has the same depth. */
export function pythonRuntimeFolder(): string {
  return fileURLToPath(new URL("../runtime/python", import.meta.url));
}

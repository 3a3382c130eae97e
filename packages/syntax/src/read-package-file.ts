import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const require = createRequire(import.meta.url);

/** Reads the build's copy, or in a checkout the package's file. */
export async function readPackageFile(file: string): Promise<Uint8Array> {
  const copy = fileURLToPath(new URL(`bundled/${file}`, import.meta.url));
  if (existsSync(`${copy}.br`)) return brotliDecompressSync(await readFile(`${copy}.br`));
  return readFile(existsSync(copy) ? copy : require.resolve(file));
}

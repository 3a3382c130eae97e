import type { DataFile } from "@repost/spec";
import { readInside } from "../files/read-inside.ts";

const MAX_BYTES = 1_000_000;

const ASKS =
  /\bimportlib[._]metadata\b|\bfrom\s+importlib\s+import\s*(?:\([^)]*|[^\n]*)\bmetadata\b|\bpkg_resources\b/u;

/** Code may read its own metadata: `importlib.metadata.version("oven")`. Removes the long description. */
export function ownMetadata(root: string, units: readonly { readonly code: string }[]): readonly DataFile[] {
  if (!units.some(({ code }) => ASKS.test(code))) return [];
  const bytes = readInside(root, "PKG-INFO", MAX_BYTES);
  if (bytes === null) return [];
  const [fields = ""] = new TextDecoder().decode(bytes).split(/(?:\r\n|\r|\n){2}/u);
  const field = (name: string): string | undefined => new RegExp(`^${name}: *(\\S+)`, "imu").exec(fields)?.[1];
  const [name, version] = [field("Name"), field("Version")];
  if (name === undefined || version === undefined) return [];
  const folder = `${name.replaceAll(/[-_.]+/gu, "_").toLowerCase()}-${version}.dist-info`;
  return [{ path: "PKG-INFO", place: `${folder}/METADATA`, code: `${fields}\n` }];
}

/**
 * Writes addresses and export conditions from the skeleton into all manifests: node scripts/write-manifests.mjs
 *
 * The architecture tests report all other differences.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { exportEntry, publicAddresses } from "./package-skeleton.mjs";

for (const path of globSync("packages/*/package.json")) {
  /** @type {Record<string, unknown> & { exports: Record<string, string | Record<string, string>> }} */
  const read = JSON.parse(readFileSync(path, "utf8"));
  const {
    name,
    version,
    description,
    license,
    homepage: _homepage,
    bugs: _bugs,
    repository: _repository,
    ...rest
  } = read;
  const exports = Object.fromEntries(
    Object.entries(rest.exports).map(([entry, target]) => [
      entry,
      typeof target === "string"
        ? target
        : exportEntry((target["@repost/source"] ?? "").replace(/^\.\/src\//, "").replace(/\.ts$/, "")),
    ]),
  );
  const addresses = publicAddresses(basename(dirname(path)));
  const manifest = { name, version, description, license, ...addresses, ...rest, exports };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

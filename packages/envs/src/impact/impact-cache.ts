import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ImpactMap, records, writeFileAtomically } from "@repost/spec";

/** Maps on disk by digest. Works without a writable folder. */
export interface ImpactCache {
  read(digest: string): Promise<ImpactMap | null>;
  write(map: ImpactMap): Promise<void>;
}

/** Creates nothing before the first map is written. */
export function openImpactCache(cacheFolder: string): ImpactCache {
  const pathOf = (digest: string): string => join(cacheFolder, "impact", `${digest.replace("sha256:", "")}.json`);
  return {
    async read(digest) {
      try {
        const map = records.impactMap.parseLine(await readFile(pathOf(digest), "utf8"));
        return map.digest === digest ? map : null;
      } catch {
        // An unreadable map is built again.
        return null;
      }
    },
    async write(map) {
      // A later run builds the map again.
      await writeFileAtomically(pathOf(map.digest), `${records.impactMap.line(map)}\n`).catch(() => undefined);
    },
  };
}

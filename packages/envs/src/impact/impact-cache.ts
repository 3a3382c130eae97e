import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ImpactMap, records, writeFileAtomically } from "@repost/spec";

/** Impact maps on disk, by the digest that each map has. Works without a folder that it can write. */
export interface ImpactCache {
  /** Returns the map of a digest; null when there is none, or when its file is damaged. */
  read(digest: string): Promise<ImpactMap | null>;
  write(map: ImpactMap): Promise<void>;
}

/** Opens the cache below a cache folder. Creates nothing before the first map is written. */
export function openImpactCache(cacheFolder: string): ImpactCache {
  const pathOf = (digest: string): string => join(cacheFolder, "impact", `${digest.replace("sha256:", "")}.json`);
  return {
    async read(digest) {
      try {
        const map = records.impactMap.parseLine(await readFile(pathOf(digest), "utf8"));
        return map.digest === digest ? map : null;
      } catch {
        // A map that cannot be read is built again.
        return null;
      }
    },
    async write(map) {
      // The map is used all the same; a later run builds it again.
      await writeFileAtomically(pathOf(map.digest), `${records.impactMap.line(map)}\n`).catch(() => undefined);
    },
  };
}

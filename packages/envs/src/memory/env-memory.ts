import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  digestOf,
  type EnvLanguage,
  type KnownRepair,
  type ProvenEnvironment,
  records,
  type RecordType,
  writeFileAtomically,
} from "@repost/spec";
import { memoryUnusable } from "../errors.ts";
import { type MemoryQuery, nearestEnvironments } from "./nearest-environments.ts";

/** Proven environments and repairs, shared by processes. */
export interface EnvMemory {
  examples(query: MemoryQuery, count: number): Promise<readonly ProvenEnvironment[]>;
  repairs(language: EnvLanguage, signature: string): Promise<readonly KnownRepair[]>;
  /** Keeps an entry that exists. */
  add(entry: ProvenEnvironment, repairs: readonly KnownRepair[]): Promise<void>;
}

const ENVIRONMENTS = "environments";
const REPAIRS = "repairs";

/**
 * Renames complete files, so that readers see no part.
 *
 * @throws EnvsError ENVS_MEMORY_UNUSABLE
 */
export async function openEnvMemory(folder: string): Promise<EnvMemory> {
  const [environments, repairs] = [join(folder, ENVIRONMENTS), join(folder, REPAIRS)];
  try {
    await mkdir(environments, { recursive: true });
    await mkdir(repairs, { recursive: true });
  } catch (error) {
    throw memoryUnusable(folder, error);
  }
  const knownEnvironments = entryReader(environments, records.provenEnvironment);
  const knownRepairs = entryReader(repairs, records.knownRepair);
  return {
    examples: async (query, count) => nearestEnvironments(query, await knownEnvironments(), count),
    repairs: async (language, signature) =>
      (await knownRepairs()).filter((each) => each.language === language && each.signature === signature),
    async add(entry, learned) {
      try {
        await writeEntry(environments, records.provenEnvironment, entry, [entry.instance_id, entry.recipe]);
        for (const repair of learned) {
          const { language, signature, patch } = repair;
          await writeEntry(repairs, records.knownRepair, repair, [language, signature, { ...patch, because: "" }]);
        }
      } catch (error) {
        throw memoryUnusable(folder, error);
      }
    },
  };
}

/** Files never change, so that each is read once. */
function entryReader<T>(folder: string, type: RecordType<T>): () => Promise<readonly T[]> {
  const cache = new Map<string, T | null>();
  return async () => {
    const names = (await readdir(folder)).filter((name) => /^[\da-f]+\.json$/u.test(name)).toSorted();
    for (const name of names.filter((each) => !cache.has(each))) {
      const text = await readFile(join(folder, name), "utf8").catch(() => "");
      cache.set(name, entryOf(text, type));
    }
    return names.flatMap((name) => cache.get(name) ?? []);
  };
}

function entryOf<T>(text: string, type: RecordType<T>): T | null {
  try {
    return type.parseLine(text);
  } catch {
    return null;
  }
}

async function writeEntry<T>(folder: string, type: RecordType<T>, entry: T, identity: unknown): Promise<void> {
  const name = `${digestOf(JSON.stringify(identity))
    .replace(/^sha256:/u, "")
    .slice(0, 40)}.json`;
  await writeFileAtomically(join(folder, name), `${type.line(entry)}\n`);
}

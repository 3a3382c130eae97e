import { access, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createSource, discoverTargets, indexRepository } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import { type BuildStages, buildTarget } from "@repost/pipeline";
import { type Environment, type Recording, records, mapConcurrent } from "@repost/spec";
import type { Alternative } from "./read-alternatives.ts";

export interface Named {
  readonly path: string;
  readonly name: string;
  readonly environment: Environment | null;
  readonly loss: string | null;
}

export interface BuildNamedOptions {
  readonly source: string;
  readonly wanted: readonly Alternative[];
  readonly stages: BuildStages;
  readonly folder: string;
  readonly seed: number;
}

/** Reuses functions of an earlier call. */
export async function buildNamed(options: BuildNamedOptions): Promise<readonly Named[]> {
  const { source, wanted, stages, folder, seed } = options;
  const file = path.join(folder, `${source.replaceAll(/\W+/gu, "-")}.json`);
  const earlier = await readKnown(file);
  const isKnown = (wantedFunction: { path: string; name: string }): boolean =>
    earlier.some((other) => other.path === wantedFunction.path && other.name === wantedFunction.name);
  const missing = wanted.filter((wantedFunction) => !isKnown(wantedFunction));
  if (missing.length === 0) return earlier;
  const store = createFolderStore(path.join(folder, "store"));
  const repository = await createSource(source, { maxRepoMb: 200 }).open();
  try {
    const all = { docstring: "any", maxFunctions: "all", maxMethods: "all", maxRepoMb: 200 } as const;
    const { targets, language } = await discoverTargets({ repository, ...all });
    const index = await indexRepository({ repository, language });
    const named = [...earlier];
    await mapConcurrent(missing, 2, async ({ path: filePath, name }) => {
      const target = targets.find((candidate) => candidate.path === filePath && candidate.func_name === name);
      const built = target && (await buildTarget({ target, repository, index, stages, store, seed }));
      named.push({
        path: filePath,
        name,
        environment: built?.status === "accepted" ? built.environment : null,
        loss: built === undefined ? "no such function" : lossOf(built),
      });
      await writeFile(file, JSON.stringify(named));
    });
    return named;
  } finally {
    await repository.close();
  }
}

async function readKnown(file: string): Promise<readonly Named[]> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  return isThere ? (JSON.parse(await readFile(file, "utf8")) as readonly Named[]) : [];
}

function lossOf(built: Awaited<ReturnType<typeof buildTarget>>): string | null {
  if (built.status === "accepted") return null;
  if (built.status === "failed") return `${built.stage}: ${String(built.error)}`;
  return `${built.rejection.stage}:${built.rejection.reason}`;
}

export async function recordingOf({ suite }: Environment, folder: string): Promise<Recording> {
  return records.recording.parseLine(await createFolderStore(path.join(folder, "store")).get(suite.recording));
}

import { impactedTests } from "@repost/envs";
import { type ImpactMap, SCHEMA_VERSION, type TestCommand, type Workspace } from "@repost/spec";
import { judgeRun } from "./judge-middle.ts";
import type { PrepareRepositoryOptions } from "./prepare-repository.ts";

interface ProbesOptions extends Pick<PrepareRepositoryOptions, "entries" | "append" | "signal"> {
  readonly workspace: Pick<Workspace, "run">;
  readonly command: TestCommand;
  readonly map: ImpactMap;
}

export interface Probes {
  /** Returns mapped tests that fail when the file raises. */
  failing(path: string, code: string): Promise<ReadonlySet<string>>;
}

const LIMITS = { wall_ms: 300_000, cpu_ms: 120_000 };

/** Detects tests that do not import this file, such as those of an installed copy. */
export function createProbes({ workspace, command, map, entries, append, signal }: ProbesOptions): Probes {
  const failures = new Map<string, Promise<ReadonlySet<string>>>();
  for (const entry of entries) {
    if (entry.type === "probed") failures.set(entry.path, Promise.resolve(new Set(entry.failed)));
  }
  const probe = async (path: string, code: string): Promise<ReadonlySet<string>> => {
    const tests = mappedTests(map, path);
    const content = raisingText(code, path);
    const overlay = [{ path, content }];
    const run = await workspace.run(command, { overlay, only: tests, limits: LIMITS, signal });
    const passed = new Set(judgeRun(run, { path, content, tests }).passed);
    const failed = tests.filter((id) => !passed.has(id));
    await append({ schema_version: SCHEMA_VERSION, type: "probed", path, failed });
    return new Set(failed);
  };
  return {
    failing(path, code) {
      const probed = failures.get(path) ?? probe(path, code);
      failures.set(path, probed);
      return probed;
    },
  };
}

/** A file that runs at import affects every test. */
function mappedTests(map: ImpactMap, path: string): readonly string[] {
  return impactedTests(map, { path, startLine: 1, endLine: Number.MAX_SAFE_INTEGER }).map(({ id }) => id);
}

export function raisingText(code: string, path: string): string {
  const statement = path.endsWith(".py") ? 'raise RuntimeError("probe")\n' : 'throw new Error("probe");\n';
  const shebang = /^#!.*\r?\n/u.exec(code)?.[0] ?? "";
  return shebang + statement + code.slice(shebang.length);
}

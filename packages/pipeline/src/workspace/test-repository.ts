import type { RequirementsLock } from "@repost/executor";
import type {
  OpenRepository,
  RepositoryInfo,
  RepositoryPlan,
  Source,
  WorkspaceRun,
  WorkspaceRunOptions,
} from "@repost/spec";
import { closing, sourceOpener } from "../repositories/repository-choice.ts";
import { openRepositoryWorkspace, type OpenRepositoryWorkspaceOptions } from "./open-repository-workspace.ts";

const MAX_REPO_MB = 200;

/** Number of runs above which compiling pays off. */
const FEW_RUNS = 3;

export interface TestRepositoryOptions
  extends
    Omit<OpenRepositoryWorkspaceOptions, "root" | "published" | "compile">,
    Pick<WorkspaceRunOptions, "overlay" | "only" | "stopAtFirst"> {
  /** Folder, git URL, or `pypi:NAME[==VERSION]`. */
  readonly source: string;
  /** Repetitions detect unstable tests. @default 1 */
  readonly runs?: number;
  readonly onReady?: (ready: Pick<RepositoryTests, "plan" | "environment">) => void;
  readonly openSource?: (spec: string) => Source;
}

export interface RepositoryTests {
  readonly repository: RepositoryInfo;
  readonly plan: RepositoryPlan;
  readonly environment: RequirementsLock;
  readonly run: WorkspaceRun;
  /** Missing in some runs, or with different verdicts. */
  readonly unstable: readonly string[];
}

export async function withRepository<Result>(
  { source, openSource, signal }: Pick<TestRepositoryOptions, "source" | "openSource" | "signal">,
  use: (repository: OpenRepository) => Promise<Result>,
): Promise<Result> {
  const open = openSource ?? ((spec: string): Source => sourceOpener(MAX_REPO_MB)(spec, null));
  const repository = await open(source).open({ signal });
  await using _ = closing(repository);
  return await use(repository);
}

/**
 * @throws errors of opening the source, installing the environment and starting the sandbox; failing tests are results
 */
export async function testRepository(options: TestRepositoryOptions): Promise<RepositoryTests> {
  const { overlay = [], only, stopAtFirst = false, runs = 1, onReady, signal } = options;
  return await withRepository(options, async ({ root, info, tags }) => {
    await using opened = await openRepositoryWorkspace({
      ...options,
      root,
      tags,
      published: info.created_at,
      compile: runs > FEW_RUNS,
    });
    const { workspace, plan, environment, command } = opened;
    onReady?.({ plan, environment });
    const results: WorkspaceRun[] = [];
    for (let count = 0; count < Math.max(1, runs); count += 1) {
      const chosen = only === undefined ? {} : { only };
      results.push(await workspace.run(command, { overlay, stopAtFirst, ...chosen, signal }));
    }
    const [run] = results;
    if (run === undefined) throw new Error("A repository's tests ran at least once.");
    return { repository: info, plan, environment, run, unstable: unstableTests(results) };
  });
}

export function unstableTests(runs: readonly Pick<WorkspaceRun, "tests">[]): readonly string[] {
  const tests = runs.flatMap((run) => run.tests);
  return [...Map.groupBy(tests, ({ id }) => id)]
    .filter(([, all]) => all.length !== runs.length || new Set(all.map(({ verdict }) => verdict)).size > 1)
    .map(([id]) => id)
    .toSorted();
}

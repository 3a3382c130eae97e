import type { RequirementsLock } from "@repost/executor";
import type {
  OpenRepository,
  RepositoryInfo,
  RepositoryPlan,
  Source,
  WorkspaceRun,
  WorkspaceRunOptions,
} from "@repost/spec";
import { sourceOpener } from "../repositories/repository-choice.ts";
import { openRepositoryWorkspace, type OpenRepositoryWorkspaceOptions } from "./open-repository-workspace.ts";
import { unstableTests } from "./unstable-tests.ts";

/** Size in megabytes up to which a repository that is named by the user is opened. */
const MAX_REPO_MB = 200;

/** Number of runs up to which compiling costs more than it saves. */
const FEW_RUNS = 3;

export interface TestRepositoryOptions
  extends
    Omit<OpenRepositoryWorkspaceOptions, "root" | "published" | "compile">,
    Pick<WorkspaceRunOptions, "overlay" | "only" | "stopAtFirst"> {
  /** Folder, git URL, or `pypi:NAME[==VERSION]`. */
  readonly source: string;
  /** Number of runs of the suite, to find tests whose results change. @default 1 */
  readonly runs?: number;
  /** Called when the environment is ready. */
  readonly onReady?: (ready: Pick<RepositoryTests, "plan" | "environment">) => void;
  /** @default sources of `@repost/context` */
  readonly openSource?: (spec: string) => Source;
}

/** Results of a repository's own suite. */
export interface RepositoryTests {
  readonly repository: RepositoryInfo;
  readonly plan: RepositoryPlan;
  readonly environment: RequirementsLock;
  /** The first run. */
  readonly run: WorkspaceRun;
  /** Ids of tests that some runs lack, or whose verdicts differ between runs. */
  readonly unstable: readonly string[];
}

export async function withRepository<Result>(
  { source, openSource, signal }: Pick<TestRepositoryOptions, "source" | "openSource" | "signal">,
  use: (repository: OpenRepository) => Promise<Result>,
): Promise<Result> {
  const open = openSource ?? ((spec: string): Source => sourceOpener(MAX_REPO_MB)(spec, null));
  const repository = await open(source).open({ signal });
  try {
    return await use(repository);
  } finally {
    await repository.close();
  }
}

/**
 * Runs a repository's own tests in a sandbox, with the environment that its manifests ask for. Changed files are seen by these runs only.
 *
 * @throws what opening the source, installing the environment and starting the sandbox throw; failing tests are results
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

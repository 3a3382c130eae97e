import type {
  Answer,
  AnswerReport,
  AttemptingOptions,
  PromptRunner,
  CallOptions,
  DescribeRuntime,
  Executor,
  Rounds,
  TestRequest,
} from "@repost/spec";
import type { Oracle } from "./read-test-script.ts";
import { askPrompt, type Read } from "../prompts/ask-to-read.ts";
import type { ScriptLanguage } from "./script-language.ts";
import { originalOf, type TestNames } from "./test-names.ts";

/** Time limit of a script, as published. */
export const SCRIPT_LIMIT_MS = 10_000;

/** Returns the digest of the extended environment; null if unavailable. */
export type InstallPackages = (
  distributions: readonly string[],
  options: CallOptions & {
    /** Digest of the locked environment; null for the interpreter alone. */
    readonly environment: string | null;
  },
) => Promise<string | null>;

export interface LlmTestsOptions {
  readonly promptRunner: PromptRunner;
  readonly executor: Executor;
  /** Compare with the original (RepoST) or assert values (CodeBenchGen). @default "equivalence" */
  readonly oracle?: Oracle;
  /** Branch coverage, 0 to 1, below which the test is rewritten. @default 0.8 */
  readonly minCoverage?: number;
  /** @default PUBLISHED_ROUNDS */
  readonly rounds?: Partial<Rounds>;
  /** A second model for more inputs. @default none */
  readonly augment?: PromptRunner | null;
  /** @default nothing is installed */
  readonly install?: InstallPackages;
  /** @default the interpreter alone */
  readonly describeRuntime?: DescribeRuntime;
}

export interface ScriptSettings extends Required<LlmTestsOptions> {
  readonly rounds: Rounds;
}

export interface ScriptWork {
  readonly settings: ScriptSettings;
  readonly request: TestRequest;
  readonly names: TestNames;
  readonly scripts: ScriptLanguage;
  environment: string | null;
  remainingInstalls: number;
  readonly signal: AbortSignal | undefined;
  readonly onAttempt: AttemptingOptions["onAttempt"];
}

export async function promptValues(work: ScriptWork): Promise<Readonly<Record<string, string>>> {
  const { settings, request, names, scripts, environment, signal } = work;
  const { module, target } = request;
  const runtime = await settings.describeRuntime(module.language, { environment, signal });
  return {
    ...scripts.promptValues(module),
    ...originalOf(names, target, module),
    entry: names.entry,
    candidate: names.candidate,
    test: names.test,
    runtime,
    seconds: String(SCRIPT_LIMIT_MS / 1000),
  };
}

export interface WorkQuestion {
  readonly report: AnswerReport;
  readonly task: string;
  readonly prompt: string;
  /** @default none */
  readonly values?: Readonly<Record<string, string>>;
}

export async function askAbout<T>(
  work: ScriptWork,
  script: string,
  { values, ...question }: WorkQuestion,
  read: (answer: Answer) => Promise<Read<T>>,
): Promise<Read<T>> {
  const { settings, request, signal } = work;
  const { instance_id: instanceId, language } = request.module;
  return await askPrompt({
    ...question,
    promptRunner: settings.promptRunner,
    instanceId,
    language,
    values: { ...(await promptValues(work)), ...values, script },
    read,
    maxRegenerations: settings.rounds.regenerations,
    signal,
  });
}

import {
  accepted,
  type Answer,
  type PromptRunner,
  bareRuntime,
  type CallOptions,
  type ContextLimit,
  type DescribeRuntime,
  fillPrompt,
  type FunctionContext,
  type LlmPipeline,
  PUBLISHED_ROUNDS,
  rejected,
  reportAnswers,
  SCHEMA_VERSION,
  type SandboxedModule,
  type SandboxOptions,
  type SandboxStrategy,
  type StageResult,
} from "@repost/spec";
import { functionText, loadLanguage, loadParser, withoutIndent } from "@repost/syntax";
import { loadPrompt } from "../prompts/load-prompt.ts";
import { readScript } from "./accept-script.ts";
import { contextText, fileText, limitedText } from "./context-text.ts";
import { loadScriptLanguage } from "../languages.ts";

export interface LlmSandboxOptions {
  readonly promptRunner: PromptRunner;
  /** Published prompts and rules. @default "repost" */
  readonly pipeline?: LlmPipeline;
  /** Builds modules without a model; one that runs needs no script. @default none */
  readonly slice?: RunnableSlice;
  /** Folder that scripts may use. @default "/tmp" */
  readonly scratch?: string;
  /** Maximum answers after the first. @default `regenerations` of PUBLISHED_ROUNDS */
  readonly maxRegenerations?: number;
  /** @default the interpreter alone */
  readonly describeRuntime?: DescribeRuntime;
  /** A `slice` above the limit is not used. @default null: no limit */
  readonly contextLimit?: ContextLimit | null;
}

interface RunnableSlice {
  readonly sandbox: SandboxStrategy;
  readonly runs: (
    module: SandboxedModule,
    options: CallOptions & { readonly environment: string | null },
  ) => Promise<boolean>;
}

/**
 * A model writes the script around a function, as in RepoST and CodeBenchGen. Rejects with `answers_refused`.
 *
 * @throws errors of the prompt runner
 * @example
 * const sandbox = createLlmSandbox({ promptRunner });
 * const module = await sandbox.build(context);
 */
export function createLlmSandbox({
  promptRunner,
  pipeline = "repost",
  slice,
  scratch = "/tmp",
  maxRegenerations = PUBLISHED_ROUNDS.regenerations,
  describeRuntime = bareRuntime,
  contextLimit = null,
}: LlmSandboxOptions): SandboxStrategy {
  const settings = { promptRunner, pipeline, scratch, maxRegenerations, describeRuntime, contextLimit };
  return {
    async build(context, options = {}) {
      const sliced = slice === undefined ? null : await runnableSlice(slice, context, options);
      if (sliced !== null && (contextLimit?.fits(sliced.code) ?? true)) return accepted(sliced);
      return await askForScript(settings, context, options);
    },
  };
}

/** Returns a file without stubs that calls neither programs nor networks. */
async function runnableSlice(
  { sandbox, runs }: RunnableSlice,
  context: FunctionContext,
  options: SandboxOptions,
): Promise<SandboxedModule | null> {
  const built = await sandbox.build(context, options);
  if (built.status === "rejected") return null;
  const { code, files, language, stubs } = built.value;
  if (files.some(({ path }) => SOURCE.test(path)) || stubs.some(({ role }) => role !== "setting")) return null;
  const [form, parser] = await Promise.all([loadScriptLanguage(language), loadParser(language)]);
  using tree = parser.parse(code);
  if (form.outsideCall(tree.root, code, "beyond_files") !== null) return null;
  const { environment = null, signal } = options;
  return (await runs(built.value, { environment, signal })) ? built.value : null;
}

const SOURCE = /\.(?:py|[cm]?[jt]sx?)$/u;

type Settings = Required<Omit<LlmSandboxOptions, "slice">>;

async function askForScript(
  { promptRunner, pipeline, scratch, maxRegenerations, describeRuntime, contextLimit }: Settings,
  context: FunctionContext,
  { environment = null, signal, onAttempt }: SandboxOptions,
): Promise<StageResult<SandboxedModule, "sandbox">> {
  const { target } = context;
  const form = await loadScriptLanguage(target.language);
  const showsFile = pipeline === "codebenchgen";
  const text = limitedText(context, showsFile ? fileText : contextText, contextLimit);
  const name = showsFile ? "single-file" : text.files.length > 1 ? "aggregate" : "own-file";
  const prompt = await loadPrompt(name, target.language);
  const runtime = await describeRuntime(target.language, { environment, signal });
  const values = { entry: target.func_name, context: text.markdown, runtime, ...form.promptValues };
  const messages = fillPrompt(prompt, showsFile ? values : { ...values, path: target.path, scratch });
  const rules = { target, input: text.code, rules: pipeline };
  const checks = [{ name: "script", run: (answer: Answer) => readScript(answer, rules) }];
  const completion = await promptRunner.run(
    { instanceId: target.instance_id, task: "script", prompt, messages, checks, maxRegenerations },
    { signal },
  );
  const report = reportAnswers(onAttempt, "model_module");
  report.refused(completion);
  if (completion.status === "refused") return rejected("answers_refused", completion.reason);
  const read = await readScript(completion.answer, rules);
  if (!read.accepted) return rejected("answers_refused", read.reason);
  report.finish(null);
  return await moduleOf(context, {
    input: text.code,
    code: read.code,
    text: functionText(read.code, read.definition),
  });
}

interface Script {
  readonly input: string;
  readonly code: string;
  readonly text: string;
}

async function moduleOf(
  context: FunctionContext,
  { input, code, text }: Script,
): Promise<StageResult<SandboxedModule, "sandbox">> {
  const { target } = context;
  const adapter = await loadLanguage(target.language);
  const { path, imports, gone } = (await loadScriptLanguage(target.language)).loaded(code, input, context);
  return accepted({
    schema_version: SCHEMA_VERSION,
    instance_id: target.instance_id,
    language: target.language,
    path,
    code: `${code.trimEnd()}\n`,
    files: [],
    entry: target.func_name,
    origin: "llm",
    stubs: [...new Set(gone)].map((name) => ({
      name,
      role: "import" as const,
      reason: "A model's script imitates it, or does without.",
    })),
    // More than the format may have changed.
    target_edits: adapter.equal(withoutIndent(text), withoutIndent(target.orig_func))
      ? []
      : ["A model changed the function's own code."],
    imports: [...new Set(imports)].filter((name) => name !== "").toSorted(),
    provenance: [],
  });
}

import {
  accepted,
  type Asker,
  fillPrompt,
  type FunctionContext,
  rejected,
  SCHEMA_VERSION,
  type SandboxedModule,
  type SandboxStrategy,
  type StageResult,
} from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { loadPrompt } from "../prompts/load-prompt.ts";
import { acceptScript, readScript, targetEdits } from "./accept-script.ts";
import { contextText, fileText } from "./context-text.ts";
import { loadScriptForm } from "./load-script-form.ts";

export interface LlmSandboxOptions {
  readonly asker: Asker;
  /**
   * `repost`: one prompt where the context is the target's own file, another where there are others, and RepoST's rules; `single-file`: the
   * target's own file, and CodeBenchGen's. @default "repost"
   */
  readonly way?: "repost" | "single-file";
  /** Where a script may read and write files. @default "/tmp" */
  readonly scratch?: string;
  /** Answers after the first. @default 3 */
  readonly maxRegenerations?: number;
}

/**
 * Lets a model write the whole script around a function, as RepoST and CodeBenchGen do it. Rejection: `answers_refused`,
 * where none of its answers kept to the rules.
 *
 * @throws whatever the asker throws
 * @example
 * const sandbox = createLlmSandbox({ asker });
 * const module = await sandbox.build(context);
 */
export function createLlmSandbox({
  asker,
  way = "repost",
  scratch = "/tmp",
  maxRegenerations = 3,
}: LlmSandboxOptions): SandboxStrategy {
  return {
    async build(context, { signal } = {}) {
      const { target } = context;
      const form = await loadScriptForm(target.language);
      const shown = way === "single-file" ? fileText(context) : contextText(context);
      const name = way === "single-file" ? "single-file" : shown.files.length > 1 ? "aggregate" : "own-file";
      const prompt = await loadPrompt(name, target.language);
      const places = { entry: target.func_name, context: shown.markdown, ...form.promptValues };
      const messages = fillPrompt(prompt, way === "single-file" ? places : { ...places, path: target.path, scratch });
      const rules = { target, input: shown.code, rules: way };
      const checks = [
        {
          name: "script",
          run: async (answer: Parameters<typeof acceptScript>[0]) => await acceptScript(answer, rules),
        },
      ];
      const asked = await asker.ask(
        { instanceId: target.instance_id, task: "script", prompt, messages, checks, maxRegenerations },
        { signal },
      );
      if (asked.status === "refused") return rejected("answers_refused", asked.reason);
      const read = await readScript(asked.answer, rules);
      if (read.status === "refused") return rejected("answers_refused", read.reason);
      return await moduleOf(context, {
        input: shown.code,
        code: read.code,
        text: functionText(read.code, read.definition),
      });
    },
  };
}

interface Script {
  /** Code that the model was shown. */
  readonly input: string;
  readonly code: string;
  /** The target's text in it. */
  readonly text: string;
}

async function moduleOf(
  context: FunctionContext,
  { input, code, text }: Script,
): Promise<StageResult<SandboxedModule>> {
  const { target } = context;
  const adapter = await loadLanguage(target.language);
  const { path, imports, gone } = (await loadScriptForm(target.language)).loaded(code, input, context);
  return accepted({
    schema_version: SCHEMA_VERSION,
    instance_id: target.instance_id,
    language: target.language,
    path,
    code: `${code.trimEnd()}\n`,
    files: [],
    entry: target.func_name,
    origin: "llm",
    stand_ins: [...new Set(gone)].map((name) => ({
      name,
      role: "import" as const,
      reason: "A model's script imitates it, or does without.",
    })),
    target_edits: targetEdits(adapter, target, text),
    imports: [...new Set(imports)].filter((name) => name !== "").toSorted(),
    provenance: [],
  });
}

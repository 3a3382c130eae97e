import type { Answer, Asker, Target } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import { runScript, type RunScriptOptions } from "./run-script.ts";
import type { TestScript } from "./read-test-script.ts";
import { askToRead } from "./script-exchange.ts";
import { loadScriptLanguage } from "./load-script-language.ts";
import type { ScriptLanguage } from "./script-language.ts";
import type { TestNames } from "./test-names.ts";

export interface AugmentOptions extends Omit<RunScriptOptions, "oracle" | "script"> {
  /** A second model, so that no model's habits decide alone. */
  readonly asker: Asker;
  readonly target: Target;
  readonly script: TestScript;
  /** Answers that are drawn. @default 5, as published */
  readonly samples?: number;
}

const SAMPLING = { temperature: 0.3, topP: 0.7 } as const;

/**
 * Adds inputs of a second model: of several answers the first on which the original agrees with itself. Both suites are then part of one
 * script, and both have to pass. The script as it was where no answer serves.
 */
export async function augmentScript(options: AugmentOptions): Promise<TestScript> {
  const { asker, target, module, script, names, samples = 5, signal } = options;
  const isBound = target.kind === "method" || target.kind === "property";
  const receiver = isBound
    ? " The first item of each is a function without parameters that makes the object to call it on."
    : "";
  const scripts = await loadScriptLanguage(module.language);
  // What form the script has is no part of this question.
  const { form: _form, ...values } = scripts.promptValues(module);
  for (let sample = 0; sample < samples; sample += 1) {
    const asked = await askToRead({
      asker,
      instanceId: module.instance_id,
      task: `augment-${sample}`,
      prompt: "augment",
      language: module.language,
      places: { entry: names.entry, receiver, script: script.code, ...values },
      read: (answer) => readInputs(answer, names, scripts),
      maxRegenerations: 0,
      sampling: { ...SAMPLING, sample },
      signal,
    });
    if (asked.status === "refused") continue;
    const test = `${names.test}_with_more_inputs`;
    const more = { names, target, inputs: asked.code, comparesItself: asked.comparesItself };
    const code = scripts.withInputs(script.code, test, more);
    const longer = { ...script, code, tests: [...script.tests, test] };
    const run = await runScript({ ...options, script: longer, oracle: "equivalence" });
    if (run.error === null) return longer;
  }
  return script;
}

interface Inputs {
  readonly code: string;
  readonly comparesItself: boolean;
}

async function readInputs(
  { blocks }: Answer,
  { candidate }: TestNames,
  scripts: ScriptLanguage,
): Promise<(Inputs & { readonly status: "read" }) | { readonly status: "refused"; readonly reason: string }> {
  const [block] = blocks;
  if (block === undefined) return { status: "refused", reason: "There is no block of code." };
  const [adapter, parser] = await Promise.all([loadLanguage(scripts.language), loadParser(scripts.language)]);
  using tree = parser.parse(block.content);
  if (tree.root.hasError) return { status: "refused", reason: "The block does not parse." };
  const functions = adapter.functions(block.content);
  const problem = scripts.inputsProblem(tree.root, functions);
  if (problem !== null) return { status: "refused", reason: problem };
  const names = functions.map(({ name }) => name);
  if (!names.includes("more_inputs")) return { status: "refused", reason: "There is no function more_inputs()." };
  if (block.content.includes(candidate)) return { status: "refused", reason: `${candidate} must not be named.` };
  return { status: "read", code: block.content, comparesItself: names.includes("same_result") };
}

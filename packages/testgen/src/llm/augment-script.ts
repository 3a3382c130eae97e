import { type Answer, type AttemptingOptions, type PromptRunner, reportAnswers, type Target } from "@repost/spec";
import { findFunction, insertBeside, loadLanguage, loadParser } from "@repost/syntax";
import { exportOf } from "./describe-call.ts";
import { loadScriptLanguage } from "../languages.ts";
import type { ReadTestScript, TestScript } from "./read-test-script.ts";
import { runScript, type RunScriptOptions } from "./run-script.ts";
import { askToRead, type Read } from "./script-exchange.ts";
import type { ScriptLanguage } from "./script-language.ts";
import type { TestNames } from "./test-names.ts";

interface AugmentOptions extends RunScriptOptions, AttemptingOptions {
  readonly promptRunner: PromptRunner;
  readonly target: Target;
  readonly values: Readonly<Record<string, string>>;
  /** Maximum number of answers. @default 5, as published */
  readonly samples?: number;
}

const SAMPLING = { temperature: 0.3, topP: 0.7 } as const;

/** Adds the first inputs of a second model that pass with the original. The same error twice ends the attempts. */
export async function augmentScript(options: AugmentOptions): Promise<TestScript> {
  const { promptRunner, target, module, script, values, samples = 5, signal, onAttempt } = options;
  const { language } = module;
  const scripts = await loadScriptLanguage(language);
  const both = await withOracle(options);
  if (both === null) return script;
  const reasons = new Set<string>();
  for (let sample = 0; sample < samples; sample += 1) {
    const report = reportAnswers(onAttempt, "added_inputs");
    const result = await askToRead({
      promptRunner,
      report,
      instanceId: module.instance_id,
      task: `augment-${sample}`,
      prompt: "augment",
      language,
      values: { ...values, receiver: receiverOf(target), script: script.code },
      read: async (answer) => await tryInputs(options, answer, both, scripts),
      maxRegenerations: 0,
      sampling: { ...SAMPLING, sample },
      signal,
    });
    if (result.status === "read") {
      report.finish(null);
      return result.script;
    }
    if (reasons.has(result.reason)) return script;
    reasons.add(result.reason);
  }
  return script;
}

function receiverOf({ kind }: Target): string {
  return kind === "method" || kind === "property"
    ? " The first item of each is a function without parameters that creates the object to call it on."
    : "";
}

type Both = NonNullable<Awaited<ReturnType<typeof withOracle>>>;

/** Adds the original as oracle of asserted values, as published. */
async function withOracle({ module, names, script, oracle }: AugmentOptions) {
  const { code } = script;
  const originalName = exportOf(names, code) ?? names.baseName;
  if (oracle === "equivalence") return { code, original: originalName, tested: names.candidate };
  const adapter = await loadLanguage(module.language);
  const definition = findFunction(adapter.functions(code), names.entry);
  if (definition === undefined) return null;
  const name = `${names.baseName}_oracle`;
  const placed = await insertBeside(module.language, code, definition, name);
  if (placed === null) return null;
  const { start, end } = placed.span;
  // The copy must not call the implementation under test.
  const copy = placed.code.slice(start, end).replaceAll(new RegExp(`\\b${names.baseName}(?=\\s*\\()`, "gu"), name);
  return {
    code: `${placed.code.slice(0, start)}${copy}${placed.code.slice(end)}`,
    original: name,
    tested: originalName,
  };
}

/** A failing run is a refusal, to record its error. */
async function tryInputs(
  options: AugmentOptions,
  answer: Answer,
  { code, original, tested }: Both,
  scripts: ScriptLanguage,
): Promise<ReadTestScript> {
  const { target, module, script, names } = options;
  const inputs = await readInputs(answer, names, scripts);
  if (inputs.status === "refused") return inputs;
  const test = `${names.test}_with_more_inputs`;
  const { code: written, comparesItself } = inputs;
  const more = { names, compared: { original, tested }, target, path: module.path, inputs: written, comparesItself };
  const longer = { ...script, code: scripts.withInputs(code, test, more), tests: [...script.tests, test] };
  const { error } = await runScript({ ...options, script: longer });
  if (error === null) return { status: "read", script: longer };
  return { status: "refused", reason: `The original does not pass with these inputs. ${scripts.headlineOf(error)}` };
}

interface Inputs {
  readonly code: string;
  readonly comparesItself: boolean;
}

async function readInputs(
  { blocks }: Answer,
  { candidate }: TestNames,
  scripts: ScriptLanguage,
): Promise<Read<Inputs>> {
  const [block] = blocks;
  if (block === undefined) return { status: "refused", reason: "There is no block of code." };
  const [adapter, parser] = await Promise.all([loadLanguage(scripts.language), loadParser(scripts.language)]);
  using tree = parser.parse(block.content);
  if (tree.root.hasError) return { status: "refused", reason: "The block does not parse." };
  const functions = adapter.functions(block.content);
  const names = functions.map(({ name }) => name);
  const strange = names.find((name) => name !== "more_inputs" && name !== "same_result");
  if (strange !== undefined) return { status: "refused", reason: `${strange} must not be defined.` };
  if (!tree.root.namedChildren.every((statement) => scripts.isInput(statement)))
    return { status: "refused", reason: `Only ${scripts.inputStatements} may stand there.` };
  if (!names.includes("more_inputs")) return { status: "refused", reason: "There is no function more_inputs()." };
  if (block.content.includes(candidate)) return { status: "refused", reason: `${candidate} must not be named.` };
  return { status: "read", code: block.content, comparesItself: names.includes("same_result") };
}

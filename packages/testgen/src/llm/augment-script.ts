import { type Answer, type PromptRunner, reportAnswers, type Target } from "@repost/spec";
import { findFunction, insertBeside } from "@repost/syntax";
import { askPrompt, type Read, refused } from "../prompts/ask-to-read.ts";
import { ownerName } from "../values/describe-value.ts";
import type { ReadTestScript, TestScript } from "./read-test-script.ts";
import { runScript } from "./run-script.ts";
import { definedBy, type ScriptLanguage } from "./script-language.ts";
import { promptValues, type ScriptWork } from "./script-work.ts";
import { exportOf, isBound, type TestNames } from "./test-names.ts";

const RECEIVER = " The first item of each is a function without parameters that creates the object to call it on.";
/** Maximum number of answers, as published. */
const SAMPLES = 5;
const SAMPLING = { temperature: 0.3, topP: 0.7 } as const;

/** Adds the first inputs of a second model that pass with the original. The same error twice ends the attempts. */
export async function augmentScript(
  work: ScriptWork,
  promptRunner: PromptRunner,
  script: TestScript,
): Promise<TestScript> {
  const { target, module } = work.request;
  const both = await withOracle(work, script);
  if (both === null) return script;
  const receiver = isBound(target) ? RECEIVER : "";
  const values = { ...(await promptValues(work)), receiver, script: script.code };
  const reasons = new Set<string>();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const report = reportAnswers(work.onAttempt, "added_inputs");
    const result = await askPrompt({
      promptRunner,
      report,
      instanceId: module.instance_id,
      task: `augment-${sample}`,
      prompt: "augment",
      language: module.language,
      values,
      read: async (answer) => await tryInputs(work, script, answer, both),
      maxRegenerations: 0,
      sampling: { ...SAMPLING, sample },
      signal: work.signal,
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

type Both = NonNullable<Awaited<ReturnType<typeof withOracle>>>;

/** Adds the original as oracle of asserted values, as published. */
async function withOracle({ settings, names, scripts }: ScriptWork, { code }: TestScript) {
  const originalName = exportOf(names, code) ?? names.baseName;
  if (settings.oracle === "equivalence") return { code, original: originalName, tested: names.candidate };
  const definition = findFunction(scripts.adapter.functions(code), names.entry);
  if (definition === undefined) return null;
  const name = `${names.baseName}_oracle`;
  const placed = await insertBeside(scripts.language, code, definition, name);
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
  work: ScriptWork,
  script: TestScript,
  answer: Answer,
  { code, original, tested }: Both,
): Promise<ReadTestScript> {
  const { names, scripts } = work;
  const { target, module } = work.request;
  const inputs = readInputs(answer, names, scripts);
  if (inputs.status === "refused") return inputs;
  const test = `${names.test}_with_more_inputs`;
  const callOf = (name: string): string => callWithInputs(name, names.entry, target, scripts);
  const longer = scripts.withInputs(code, {
    ...inputs,
    test,
    calls: { expected: callOf(original), actual: callOf(tested) },
    isAsync: target.modifiers.includes("async"),
    path: module.path,
  });
  const longerScript = { ...script, code: longer, tests: [...script.tests, test] };
  const { error } = await runScript(work, longerScript);
  if (error === null) return { status: "read", script: longerScript };
  return refused(`The original does not pass with these inputs. ${scripts.headlineOf(error)}`);
}

function callWithInputs(name: string, entry: string, target: Target, { argumentForms }: ScriptLanguage): string {
  const { first, all, afterFirst } = argumentForms;
  if (isBound(target)) return `${first}().${name}${target.kind === "property" ? "" : afterFirst}`;
  return `${entry.includes(".") ? `${ownerName(entry)}.` : ""}${name}${all}`;
}

interface Inputs {
  readonly inputs: string;
  readonly comparesItself: boolean;
}

function readInputs({ blocks }: Answer, { candidate }: TestNames, scripts: ScriptLanguage): Read<Inputs> {
  const [block] = blocks;
  if (block === undefined) return refused("There is no block of code.");
  using tree = scripts.parser.parse(block.content);
  if (tree.root.hasError) return refused("The block does not parse.");
  const names = scripts.adapter.functions(block.content).map(({ name }) => name);
  const otherName = names.find((name) => name !== "more_inputs" && name !== "same_result");
  if (otherName !== undefined) return refused(`${otherName} must not be defined.`);
  const { allowsImportsInInputs } = scripts;
  const isAllowed = tree.root.namedChildren.every(
    (statement) =>
      statement.type === "comment" ||
      definedBy(statement) !== "" ||
      (allowsImportsInInputs && /^import(?:_from)?_statement$/u.test(statement.type)),
  );
  if (!isAllowed)
    return refused(`Only the two functions${allowsImportsInInputs ? " and imports" : ""} may stand there.`);
  if (!names.includes("more_inputs")) return refused("There is no function more_inputs().");
  if (block.content.includes(candidate)) return refused(`${candidate} must not be named.`);
  return { status: "read", inputs: block.content, comparesItself: names.includes("same_result") };
}

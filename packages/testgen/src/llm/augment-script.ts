import type { Answer, Asker, SandboxedModule, Target } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import { runScript, type RunScriptOptions } from "./run-script.ts";
import type { TestScript } from "./read-test-script.ts";
import { askToRead } from "./script-exchange.ts";
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
  for (let sample = 0; sample < samples; sample += 1) {
    const asked = await askToRead({
      asker,
      instanceId: module.instance_id,
      task: `augment-${sample}`,
      prompt: "augment",
      places: { entry: names.entry, receiver, script: script.code },
      read: (answer) => readInputs(answer, names),
      maxRegenerations: 0,
      sampling: { ...SAMPLING, sample },
      signal,
    });
    if (asked.status === "refused") continue;
    const longer = withInputs(script, asked, names, { isBound, module, target });
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
): Promise<(Inputs & { readonly status: "read" }) | { readonly status: "refused"; readonly reason: string }> {
  const [block] = blocks;
  if (block === undefined) return { status: "refused", reason: "There is no block of code." };
  const [adapter, parser] = await Promise.all([loadLanguage("python"), loadParser("python")]);
  using tree = parser.parse(block.content);
  if (tree.root.hasError) return { status: "refused", reason: "The block does not parse." };
  const functions = adapter.functions(block.content).map(({ name }) => name);
  const strange = functions.find((name) => name !== "more_inputs" && name !== "same_result");
  if (strange !== undefined) return { status: "refused", reason: `${strange} must not be defined.` };
  if (!functions.includes("more_inputs")) return { status: "refused", reason: "There is no function more_inputs()." };
  const others = tree.root.namedChildren.filter(
    ({ type }) => !/^(?:comment|function_definition|import_statement|import_from_statement)$/u.test(type),
  );
  if (others.length > 0) return { status: "refused", reason: "Only the two functions and imports may stand there." };
  if (block.content.includes(candidate)) return { status: "refused", reason: `${candidate} must not be named.` };
  return { status: "read", code: block.content, comparesItself: functions.includes("same_result") };
}

function withInputs(
  script: TestScript,
  { code, comparesItself }: Inputs,
  { own, candidate, test, entry }: TestNames,
  { isBound, target }: { readonly isBound: boolean; readonly module: SandboxedModule; readonly target: Target },
): TestScript {
  const owner = entry.includes(".") ? `${entry.slice(0, entry.lastIndexOf("."))}.` : "";
  const isRead = target.kind === "property";
  const made = (name: string): string =>
    isBound ? `arguments[0]().${name}${isRead ? "" : "(*arguments[1:])"}` : `${owner}${name}(*arguments)`;
  const name = `${test}_with_more_inputs`;
  const compared = comparesItself ? "same_result(expected, actual)" : "expected == actual";
  const added = `

${code.trimEnd()}


def ${name}():
    def outcome(call, arguments):
        try:
            return "returned", call(arguments)
        except Exception as error:
            return "raised", type(error)

    for place in range(len(more_inputs())):
        ended, expected = outcome(lambda arguments: ${made(own)}, more_inputs()[place])
        also, actual = outcome(lambda arguments: ${made(candidate)}, more_inputs()[place])
        assert ended == also
        assert ${compared} if ended == "returned" else expected is actual
`;
  const main = /^if __name__\b/mu.exec(script.code);
  const at = main?.index ?? script.code.length;
  const called = script.code.slice(at).trimEnd();
  return {
    ...script,
    code: `${script.code.slice(0, at).trimEnd()}${added}\n\n${called}\n    ${name}()\n`,
    tests: [...script.tests, name],
  };
}

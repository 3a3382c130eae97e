import { isExported } from "../../languages.ts";
import { accepted, type Environment, type Recording, rejected, type StageResult } from "@repost/spec";
import { candidateName, findFunction, functionText, loadLanguage } from "@repost/syntax";
import { splitScript } from "../../published/python/split-script.ts";
import { plainTests } from "../python/plain-tests.ts";

/** CodeBenchGen's script: module, tests, main block. */
export interface ExecCsnScript {
  readonly code: string;
  /** Has `__MASK__` instead of the function. */
  readonly masked: string;
  readonly answer: string;
  readonly tests: string;
  readonly testPart: string;
}

const MASK = "__MASK__";

/** Keeps a recorded program, or adds literal tests. Rejections: as execCsnRow. */
export async function execCsnScript(
  environment: Environment,
  recording: Recording,
): Promise<StageResult<ExecCsnScript, "export">> {
  const { language, module } = environment;
  if (!isExported(language)) return rejected("not_python", "Exec-CSN holds Python only.");
  if (module.files.length > 0) return rejected("several_files", "Exec-CSN holds one script.");
  const script = recording.program === null ? scriptOfTests(module.code, recording) : accepted(recording.program);
  if (script.status === "rejected") return script;
  const code = script.value;
  const definition = findFunction((await loadLanguage("python")).functions(code), module.entry);
  if (definition === undefined) return rejected("not_defined", `The script does not define ${module.entry}.`);
  const name = module.entry.slice(module.entry.lastIndexOf(".") + 1);
  if (code.includes(candidateName(module.entry, code)))
    return rejected("two_implementations", "Its tests compare two implementations in one process.");
  const { tests, outside } = await splitScript({ code, target: definition.span, candidate: name });
  const testPart = codeAfter(module.code, code) ?? outside;
  return accepted({
    code,
    masked: `${code.slice(0, definition.span.start)}${MASK}${code.slice(definition.span.end)}`,
    answer: functionText(code, definition),
    tests: tests.flatMap((test) => (testPart.includes(test.code) ? test.code : [])).join("\n\n\n"),
    testPart,
  });
}

function scriptOfTests(module: string, recording: Recording): StageResult<string, "export"> {
  const tests = plainTests(recording);
  if (tests.status === "rejected") return tests;
  const { names, codes } = tests.value;
  const start = ['if __name__ == "__main__":', ...names.map((name) => `    ${name}()`)].join("\n");
  return accepted(`${[module.trimEnd(), ...codes, start].join("\n\n\n")}\n`);
}

function codeAfter(module: string, program: string): string | null {
  const start = module.trimEnd();
  return program.startsWith(`${start}\n`) ? program.slice(start.length).trim() : null;
}

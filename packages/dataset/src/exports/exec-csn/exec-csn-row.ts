import { accepted, type Environment, type Recording, type StageResult } from "@repost/spec";
import { findFunction, loadLanguage, withPythonBody } from "@repost/syntax";
import { type ExecCsnScript, execCsnScript } from "./exec-csn-script.ts";

const DUMMY_DOCSTRING = "insert the instruction here";

/** Rejections: `not_python`, `several_files`, `two_implementations`, `no_plain_test`, `not_defined`. */
export async function execCsnRow(
  environment: Environment,
  recording: Recording,
): Promise<StageResult<ExecCsnRow, "export">> {
  const script = await execCsnScript(environment, recording);
  if (script.status === "rejected") return script;
  return accepted(rowOf(environment, recording, script.value, await maskedModule(environment.module)));
}

/** Row of Exec-CSN (CodeBenchGen), then own fields. */
export type ExecCsnRow = Readonly<ReturnType<typeof rowOf>>;

function rowOf(environment: Environment, recording: Recording, script: ExecCsnScript, maskedCode: string) {
  const { repo, docstring, instruction, runtime, module } = environment;
  const { code, masked, answer, tests, testPart } = script;
  return {
    code,
    idx: environment.instance_id,
    func_name: module.entry,
    ...(docstring === null ? {} : { docstring }),
    ...(runtime.lock.length === 0 ? {} : { sh_code: `python -m pip install ${runtime.lock.join(" ")}` }),
    result: ["success", printedText(recording), ""] as const,
    masked_code: masked,
    gt_answer: answer,
    dummy_docstring: DUMMY_DOCSTRING,
    test_function: tests,
    test_code: testPart,
    /** Module whose function body is `dummy_docstring` and `...`. */
    masked_method_no_test: maskedCode,
    revised_instruction: instruction ?? docstring,
    instance_id: environment.instance_id,
    repo_name: repo.name.replace("/", "___"),
    commit_id: repo.revision,
    source: repo.source,
    license: repo.license,
  };
}

function printedText({ expected }: Recording): string {
  return expected.map((observation) => ("stdout" in observation ? observation.stdout : "")).join("");
}

async function maskedModule({ code, entry }: Environment["module"]): Promise<string> {
  const definition = findFunction((await loadLanguage("python")).functions(code), entry);
  if (definition === undefined) return code;
  const { start, end } = definition.span;
  const masked = withPythonBody(definition, code, `"""${DUMMY_DOCSTRING}"""`, "...");
  return `${code.slice(0, start)}${masked.trimEnd()}${code.slice(end)}`;
}

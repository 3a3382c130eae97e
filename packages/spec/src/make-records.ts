import type { Prediction } from "./evaluation.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";
import type { Target } from "./target.ts";
import type { Call, TestCase, TestSuite } from "./test-suite.ts";

/** Returns a prediction from the fields that are known; the others have their empty values, and `sample` is 0. */
export function prediction(fields: Partial<Prediction> & Pick<Prediction, "instance_id">): Prediction {
  return {
    schema_version: SCHEMA_VERSION,
    sample: 0,
    solution: null,
    completion: null,
    model_name_or_path: null,
    raw: null,
    ...fields,
  };
}

/** Arguments of one call: expressions of the target's language, or the whole call. */
export type CallFields = readonly string[] | (Partial<Call> & Pick<Call, "arguments">);

/**
 * Returns a suite of calls that a person wrote, judged as data. Each call is a list of positional arguments, or a `Call` whose setup and
 * receiver may be left out.
 *
 * @example
 * callSuite(target, [["'a b'"], ["'x'", "3"], { arguments: [{ name: "width", code: "3" }] }]);
 */
export function callSuite(target: Pick<Target, "instance_id" | "func_name">, calls: readonly CallFields[]): TestSuite {
  const tests = calls.map((fields, index): TestCase => {
    const call = callOf(fields);
    const name = `call_${index + 1}`;
    return { name, code: callText(target.func_name, call), origin: "human", support: "documented", call };
  });
  return suiteOf(target, { tests, program: null });
}

/** Returns a suite whose tests are one program that a person wrote. It imports the target's module by the name `module`. */
export function programSuite(target: Pick<Target, "instance_id">, text: string): TestSuite {
  const test: TestCase = { name: "program", code: text, origin: "human", support: "documented", call: null };
  return suiteOf(target, { tests: [test], program: text });
}

function suiteOf(
  { instance_id }: Pick<Target, "instance_id">,
  { tests, program }: Pick<TestSuite, "tests" | "program">,
): TestSuite {
  return { schema_version: SCHEMA_VERSION, instance_id, origin: "human", tests, program };
}

function callOf(fields: CallFields): Call {
  const {
    arguments: given,
    setup = [],
    receiver = null,
    ...others
  } = isList(fields) ? { arguments: fields.map((code) => ({ name: null, code })) } : fields;
  return { ...others, setup, receiver, arguments: given };
}

function isList(fields: CallFields): fields is readonly string[] {
  return Array.isArray(fields);
}

/** Formats a call for people. */
function callText(name: string, { setup, receiver, arguments: given }: Call): string {
  const called = receiver === null ? name : `(${receiver}).${name.split(".").at(-1) ?? name}`;
  const texts = given.map(({ name: keyword, code }) => (keyword === null ? code : `${keyword}=${code}`));
  return [...setup, `${called}(${texts.join(", ")})`].join("\n");
}

import type { Prediction } from "./evaluation.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";
import type { Target } from "./target.ts";
import type { Call, TestCase, TestSuite } from "./test-suite.ts";

/** Other fields have their empty values, and `sample` is 0. */
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

/** Positional arguments as expressions, or the whole call. */
export type CallFields = readonly string[] | (Partial<Call> & Pick<Call, "arguments">);

/**
 * Creates a suite of hand-written calls, judged as data.
 * @example callSuite(target, [["'a b'"], ["'x'", "3"], { arguments: [{ name: "width", code: "3" }] }]);
 */
export function callSuite(target: Pick<Target, "instance_id" | "func_name">, calls: readonly CallFields[]): TestSuite {
  const tests = calls.map((fields, index): TestCase => {
    const call = callOf(fields);
    const name = `call_${index + 1}`;
    return { name, code: callText(target.func_name, call), origin: "human", support: "documented", call };
  });
  return suiteOf(target, { tests, program: null });
}

/** Creates a suite of one program, which imports the target's module as `module`. */
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
    arguments: callArguments,
    setup = [],
    receiver = null,
    ...rest
  } = isList(fields) ? { arguments: fields.map((code) => ({ name: null, code })) } : fields;
  return { ...rest, setup, receiver, arguments: callArguments };
}

function isList(fields: CallFields): fields is readonly string[] {
  return Array.isArray(fields);
}

function callText(name: string, { setup, receiver, arguments: callArguments }: Call): string {
  const called = receiver === null ? name : `(${receiver}).${name.split(".").at(-1) ?? name}`;
  const texts = callArguments.map(({ name: keyword, code }) => (keyword === null ? code : `${keyword}=${code}`));
  return [...setup, `${called}(${texts.join(", ")})`].join("\n");
}

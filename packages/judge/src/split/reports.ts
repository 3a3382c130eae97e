import type { TestNotRun } from "@repost/spec";
import { decodeException } from "../data/decode-observation.ts";
import { isJsonObject, type Json, type JsonObject } from "../data/plain-json.ts";

export interface ReportedValue {
  readonly value: Json;
  readonly className: string | null;
}

export interface LastCall {
  readonly arguments: readonly ReportedValue[];
  readonly named: readonly (readonly [string, ReportedValue])[];
  readonly result: ReportedValue | null;
  readonly raised: string | null;
}

export interface TestFailure {
  readonly exception: { readonly types: readonly [string, ...string[]]; readonly message: string };
  readonly fromCandidate: boolean;
  readonly test: string | null;
  readonly statement: string | null;
  readonly last: LastCall | null;
}

export interface EndReport {
  readonly calls: number;
  readonly handles: boolean;
  readonly names: readonly string[];
  readonly remote: boolean;
  readonly effects: readonly string[] | undefined;
  readonly withheld: boolean;
  /** The reference answered differently than recorded. */
  readonly changed: boolean;
  /** The candidate's inputs contained the answers. */
  readonly hasAnswersInInputs: boolean;
  readonly notRun: readonly TestNotRun[];
  readonly failure: TestFailure | null;
}

export function readEndReport(message: JsonObject): EndReport | undefined {
  const {
    ok,
    calls,
    handles,
    names,
    remote,
    effects,
    withheld = false,
    changed = false,
    given: hasAnswersInInputs = false,
    error = null,
  } = message;
  const notRun = readNotRun(message["not_run"] ?? []);
  if (notRun === undefined) return undefined;
  if (typeof ok !== "boolean" || typeof calls !== "number" || typeof handles !== "boolean") return undefined;
  if (
    !isTexts(names) ||
    typeof remote !== "boolean" ||
    typeof hasAnswersInInputs !== "boolean" ||
    ok !== (error === null)
  )
    return undefined;
  if ((effects !== undefined && !isTexts(effects)) || typeof withheld !== "boolean") return undefined;
  if (typeof changed !== "boolean") return undefined;
  const failure = error === null ? null : readFailure(error);
  if (failure === undefined) return undefined;
  return { calls, handles, names, remote, effects, withheld, changed, hasAnswersInInputs, notRun, failure };
}

function readNotRun(value: Json): readonly TestNotRun[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const pairs = (value as readonly Json[]).map((pair) => (Array.isArray(pair) ? (pair as readonly Json[]) : []));
  const tests = pairs.flatMap(([name, reason]) =>
    typeof name === "string" && typeof reason === "string" ? [{ name, reason }] : [],
  );
  return tests.length === pairs.length ? tests : undefined;
}

function readFailure(error: Json): TestFailure | undefined {
  if (!isJsonObject(error)) return undefined;
  const exception = decodeException(error["exception"]);
  const { candidate, statement = null, test = null, last = null } = error;
  if (exception === undefined || typeof candidate !== "boolean") return undefined;
  return {
    exception,
    fromCandidate: candidate,
    test: typeof test === "string" ? test : null,
    statement: typeof statement === "string" ? statement : null,
    last: isJsonObject(last) ? readCall(last) : null,
  };
}

function readCall({ arguments: values, named, result = null, raised = null }: JsonObject): LastCall | null {
  if (!Array.isArray(values) || !Array.isArray(named)) return null;
  const pairs = (named as readonly Json[]).flatMap((pair) => {
    const [name, value] = Array.isArray(pair) ? (pair as readonly Json[]) : [];
    return typeof name === "string" && value !== undefined ? [[name, readValue(value)] as const] : [];
  });
  return {
    arguments: (values as readonly Json[]).map(readValue),
    named: pairs,
    result: result === null ? null : readValue(result),
    raised: typeof raised === "string" ? raised : null,
  };
}

function readValue(reported: Json): ReportedValue {
  if (!isJsonObject(reported)) return { value: null, className: "?" };
  const { v = null, class: className = null } = reported;
  return { value: v, className: typeof className === "string" ? className : null };
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

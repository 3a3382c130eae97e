import type { CanonicalValue, Contradiction } from "@repost/spec";
import { escapeRegExp } from "@repost/syntax";
import type { Subject } from "../subject.ts";
import { isList, isTagged } from "../values/canonical-parts.ts";
import type { Shape } from "../values/shape.ts";
import { contradicts } from "./contradicts.ts";
import { isDocumented } from "./documented-value.ts";
import { isNothing, type ScoredCall } from "./executed-call.ts";

export type Contradicted = Pick<Contradiction, "kind" | "documented">;

/** Checks results of examples, the result type, and a documented None. */
export function contradictionsOf(
  { result }: Subject,
  documentation: string,
  code: string,
): (scoredCall: ScoredCall) => Contradicted | null {
  const absent = absentResult(documentation, code);
  const namesNothing = NAME_OF_NOTHING.test(documentation);
  return ({ candidate, observation }) => {
    if (observation.kind !== "returned" || candidate.view !== undefined) return null;
    const { value } = observation;
    const { documented } = candidate;
    if (candidate.origin === "docstring" && documented !== undefined && isDocumented(value, documented.value) === false)
      return { kind: "example", documented: documented.text };
    if (absent !== null && candidate.origin === "search" && absent.returned.equals(value))
      return { kind: "absent_result", documented: absent.sentence };
    const isWrongType =
      result !== undefined &&
      result.kind !== "boolean" &&
      (contradicts(value, result) || (isNothing(value) && !namesNothing && isNeverNothing(result)));
    return isWrongType ? { kind: "result_type", documented: result.kind } : null;
  };
}

/** Lists statements with the number of calls and the first test. */
export function listContradictions(
  scoredCalls: readonly ScoredCall[],
  contradictionOf: (scoredCall: ScoredCall) => Contradicted | null,
  testOf: (scoredCall: ScoredCall) => string,
): readonly Contradiction[] {
  const calls = scoredCalls.map((scoredCall) => ({ scoredCall, contradicted: contradictionOf(scoredCall) }));
  const equal = Map.groupBy(calls, ({ contradicted }) => JSON.stringify(contradicted)).values();
  return [...equal].flatMap(([first, ...others]) =>
    first === undefined || first.contradicted === null
      ? []
      : [{ ...first.contradicted, calls: others.length + 1, test: testOf(first.scoredCall) }],
  );
}

const NAME_OF_NOTHING = /\b(?:None|null|undefined|void)\b/u;
const ABSENT_RESULT_SENTENCE =
  /[^.\n]*(?:\breturns?\b|:return:|@returns?)[^.]*?\b(?:None|null|undefined)\b\s+(?:if|when|unless|otherwise|for|where)\b[^.\n]*/iu;

interface Constant {
  readonly words: RegExp;
  readonly equals: (value: CanonicalValue) => boolean;
}

const EMPTY = /\bempty\b/iu;
const FALSE: Constant = { words: /\bfalse\b/iu, equals: (value) => value === false };
const EMPTY_TEXT: Constant = { words: EMPTY, equals: (value) => value === "" };
const CONSTANTS: Readonly<Record<string, Constant>> = {
  "0": { words: /\b(?:0|zero)\b/iu, equals: (value) => value === 0 },
  "-1": { words: /-1\b/u, equals: (value) => value === -1 },
  False: FALSE,
  false: FALSE,
  '""': EMPTY_TEXT,
  "''": EMPTY_TEXT,
  "[]": { words: EMPTY, equals: (value) => isList(value) && value.length === 0 },
  "{}": {
    words: EMPTY,
    equals: (value) => isTagged(value) && value.$ === "dict" && isList(value["v"]) && value["v"].length === 0,
  },
};
const FALSY_RETURN = new RegExp(
  String.raw`\breturn\s+(${Object.keys(CONSTANTS).map(escapeRegExp).join("|")})\s*(?:;|#|//|\}|$)`,
  "mu",
);

const COMMENTS_AND_DOCSTRINGS = /("""|''')[^]*?\1|\/\*[^]*?\*\/|#.*$|\/\/.*$/gmu;

function absentResult(documentation: string, code: string): { sentence: string; returned: Constant } | null {
  const [sentence] = ABSENT_RESULT_SENTENCE.exec(documentation) ?? [];
  if (sentence === undefined) return null;
  const body = code.replaceAll(COMMENTS_AND_DOCSTRINGS, "");
  const returned = CONSTANTS[FALSY_RETURN.exec(body)?.[1] ?? ""];
  if (returned === undefined || NAME_OF_NOTHING.test(body) || /\breturn\s*;?\s*$/mu.test(body)) return null;
  return returned.words.test(documentation) ? null : { sentence: sentence.trim(), returned };
}

/** Booleans compare truth, so that a missing result is false. */
function isNeverNothing({ kind }: Shape): boolean {
  return ["text", "integer", "number", "bytes", "sequence", "tuple", "mapping"].includes(kind);
}

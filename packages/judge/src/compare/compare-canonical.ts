import { judgeLanguage } from "../languages.ts";
import { stableJson, type CanonicalValue } from "@repost/spec";
import { equalNumbers } from "../canonical/canonical-number.ts";
import { identityOf, viewOf, type CanonicalView } from "../canonical/canonical-view.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { createAliasMap } from "./alias-map.ts";
import { interchangeableClasses } from "./class-names.ts";
import { compareDicts, compareSequences, compareSets } from "./compare-containers.ts";
import { equalExceptions } from "./compare-exceptions.ts";
import { bothOrdered, comparableInstances, compareAttributes, instanceOf } from "./compare-objects.ts";
import { differenceAt, type Comparison, type SurplusAttributes } from "./comparison.ts";
import type { Difference } from "./difference.ts";
import { functionInstance, comparableCalls } from "./comparable-calls.ts";

/** A hundred times the largest honest value; others could take hours. */
const MAX_STEPS = 2_000_000;

export interface CompareOptions {
  /** Name of the value in the difference. @default "result" */
  readonly path?: string;
  /** Python's `==`, or Node's `assert.deepStrictEqual`. @default "python" */
  readonly language?: TargetLanguage;
  /** Attributes that only the actual instance may have. @default "private" */
  readonly surplus?: SurplusAttributes;
  /** Absolute tolerance of two floats. @default 0 */
  readonly slack?: () => number;
  /** Returns whether JavaScript numbers at a path are floats. @default never */
  readonly isFloatPlace?: (path: string) => boolean;
}

/**
 * Returns the first difference of two canonical values, or null. Equality is the language's, with the exceptions in
 * docs/reference/canonical-data.md.
 */
export function compareCanonical(
  expected: CanonicalValue,
  actual: CanonicalValue,
  {
    path = "result",
    language = "python",
    surplus = "private",
    slack = () => 0,
    isFloatPlace = () => false,
  }: CompareOptions = {},
): Difference | null {
  const aliases = createAliasMap();
  const followExpected = createFollower(expected);
  const followActual = createFollower(actual);
  let steps = 0;
  const comparison: Comparison = {
    aliases,
    language,
    surplus,
    slack,
    isFloatPlace,
    spend: (size) => void (steps += size),
    compare(left, right, at) {
      steps += 1;
      if (steps > MAX_STEPS)
        return { path: at, expected: "a value that can be compared", actual: "too much to compare" };
      const met = aliases.meet(identityOf(left), identityOf(right));
      if (met === "same") return null;
      if (met !== "new") return describeSharing(met, at);
      return compareValues(comparison, followExpected(left), followActual(right), at);
    },
  };
  return comparison.compare(expected, actual, path);
}

function createFollower(root: CanonicalValue): (value: CanonicalValue) => CanonicalValue {
  let nodes: ReadonlyMap<number, CanonicalValue> | undefined;
  return (value) => {
    const view = viewOf(value);
    if (view.kind !== "reference") return value;
    nodes ??= nodesById(root);
    return nodes.get(view.id) ?? value;
  };
}

/** No recursion, because the tree may be hostile. */
function nodesById(root: CanonicalValue): ReadonlyMap<number, CanonicalValue> {
  const nodes = new Map<number, CanonicalValue>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    const node = value as CanonicalValue;
    const id = identityOf(node);
    if (id !== null && viewOf(node).kind !== "reference") nodes.set(id, node);
    for (const child of Object.values(value)) {
      if (typeof child === "object") pending.push(child);
    }
  }
  return nodes;
}

function describeSharing(met: "left-met" | "right-met", path: string): Difference {
  const shared = "an object that is also elsewhere in it";
  const unshared = "an object of its own";
  return met === "left-met"
    ? { path, expected: shared, actual: unshared }
    : { path, expected: unshared, actual: shared };
}

function compareValues(
  comparison: Comparison,
  expected: CanonicalValue,
  actual: CanonicalValue,
  path: string,
): Difference | null {
  const left = viewOf(expected);
  const right = viewOf(actual);
  if (left.kind !== "object" && right.kind !== "object") return compareContent(comparison, expected, actual, path);
  const expectedInstance = instanceOf(left, expected);
  const actualInstance = functionInstance(expectedInstance, actual, comparison.language) ?? instanceOf(right, actual);
  if (!comparableInstances(expectedInstance, actualInstance, comparison.language)) {
    return differenceAt(comparison, path, expected, actual);
  }
  const ordered = bothOrdered(expectedInstance, actualInstance);
  const { content: expectedContent } = expectedInstance;
  const [content, actualContent] = comparableCalls(expectedInstance, actualInstance, comparison.language) ?? [
    expectedContent,
    actualInstance.content,
  ];
  return (
    compareContent(comparison, content, actualContent, path, ordered) ??
    compareAttributes(comparison, expectedInstance.attributes, actualInstance.attributes, path)
  );
}

function compareContent(
  comparison: Comparison,
  expected: CanonicalValue,
  actual: CanonicalValue,
  path: string,
  ordered = false,
): Difference | null {
  const left = viewOf(expected);
  const right = viewOf(actual);
  if (
    (left.kind === "list" && right.kind === "list" && left.tag === right.tag) ||
    (left.kind === "tuple" && right.kind === "tuple")
  ) {
    return compareSequences(comparison, left.items, right.items, path);
  }
  if (left.kind === "set" && right.kind === "set") return compareSets(comparison, left.items, right.items, path);
  if (left.kind === "dict" && right.kind === "dict" && left.tag === right.tag) {
    return compareDicts(comparison, left.entries, right.entries, path, ordered);
  }
  if (left.kind === "iterator" && right.kind === "iterator") {
    const difference = compareSequences(comparison, left.items, right.items, path);
    return difference ?? (left.more === right.more ? null : differenceAt(comparison, path, expected, actual));
  }
  if (left.kind === "function" && right.kind === "function" && left.name === right.name) {
    return comparison.compare(left.self ?? null, right.self ?? null, `${path}.__self__`);
  }
  if (left.kind === "exception" && right.kind === "exception" && equalExceptions(left, right, comparison.language)) {
    return compareAttributes(comparison, left.attributes, right.attributes, path);
  }
  return equalLeaves(left, right, comparison, path) ? null : differenceAt(comparison, path, expected, actual);
}

function equalLeaves(left: CanonicalView, right: CanonicalView, comparison: Comparison, path: string): boolean {
  if (left.kind === "none") return right.kind === "none";
  if (left.kind === "number" && right.kind === "number") {
    // Booleans are numbers in Python only.
    const isMixed = (left.number.type === "bool") !== (right.number.type === "bool");
    const isOneType = judgeLanguage(comparison.language).hasOneNumberType;
    const rules = { isOneType, slack: comparison.slack, isFloatPlace: () => comparison.isFloatPlace(path) };
    return !(isMixed && isOneType) && equalNumbers(left.number, right.number, rules);
  }
  if (left.kind === "text") return right.kind === "text" && left.text === right.text;
  if (left.kind === "bytes") return right.kind === "bytes" && left.base64 === right.base64;
  if (left.kind === "named") return right.kind === "named" && equalNames(left, right);
  if (left.kind === "reference") return right.kind === "reference";
  return left.kind === "opaque" && right.kind === "opaque" && stableJson(left.value) === stableJson(right.value);
}

type Named = Extract<CanonicalView, { kind: "named" }>;

const CLASS_TAGS = new Set(["type", "opaque"]);

function equalNames(left: Named, right: Named): boolean {
  if (left.tag === right.tag && CLASS_TAGS.has(left.tag)) return interchangeableClasses(left.name, right.name);
  return left.name === right.name && stableJson(left.value) === stableJson(right.value);
}

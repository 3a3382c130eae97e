import type { CanonicalValue, Observation } from "@repost/spec";
import { isFraction } from "../canonical/canonical-number.ts";
import { viewOf } from "../canonical/canonical-view.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { itemPath, keysPath, valuePath } from "./compare-containers.ts";

/** A whole number of JavaScript shows no type, so another observation must have a fraction there. */
export function floatPlaces(observations: readonly Observation[], language: TargetLanguage): (path: string) => boolean {
  let floatPaths: ReadonlySet<string> | undefined;
  return (path) => {
    floatPaths ??= collectFloatPaths(observations, language);
    return floatPaths.has(withoutIndexes(path));
  };
}

function collectFloatPaths(observations: readonly Observation[], language: TargetLanguage): ReadonlySet<string> {
  const floatPaths = new Set<string>();
  const visitAll = (values: Iterable<readonly [path: string, value: CanonicalValue]>): void => {
    for (const [path, value] of values) visit(value, path);
  };
  const visit = (value: CanonicalValue, path: string): void => {
    const view = viewOf(value);
    if (view.kind === "number" && isFraction(view.number)) floatPaths.add(withoutIndexes(path));
    else if (view.kind === "dict") {
      visitAll(view.entries.map(({ key }) => [keysPath(path), key]));
      visitAll(view.entries.map((entry) => [valuePath(path, entry.key, language), entry.value]));
    } else if (view.kind === "object") visit(view.items, path);
    else if ("items" in view) visitAll(view.items.map((item) => [itemPath(path), item]));
    if ("attributes" in view) visitAll([...view.attributes].map(([name, item]) => [`${path}.${name}`, item]));
  };
  for (const observation of observations) {
    if (observation.kind === "returned") visit(observation.value, "result");
    if (!("arguments" in observation)) continue;
    visit(observation.receiver, "receiver");
    visitAll(observation.arguments.map((value, index) => [`arguments[${index}]`, value]));
  }
  return floatPaths;
}

function withoutIndexes(path: string): string {
  return path.replaceAll(/(?<!^arguments)\[[0-9]+\]/gu, "[]");
}

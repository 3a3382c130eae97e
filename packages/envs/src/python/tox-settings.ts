import type { ConfigurationSections } from "@repost/spec";
import { stringsOf, tableAt } from "../files/tables.ts";
import { optionLines } from "./configuration-file.ts";
import type { PythonManifests } from "./manifests.ts";

export interface ToxSettings {
  readonly file: string;
  /** As in a requirements file. */
  readonly deps: readonly string[];
  readonly extras: readonly string[];
  readonly groups: readonly string[];
  readonly commands: string;
}

const TESTS = /^(?:tests?|testing|unit|unittests?)$/u;

/**
 * Reads `[testenv]`.
 *
 * @param version For conditional lines such as `py313:`.
 */
export function readToxSettings({ tox, file }: PythonManifests, version: string | null): ToxSettings {
  const option = (name: string): readonly string[] => conditionalLines(tox.sections, "testenv", name, version);
  const split = (name: string): readonly string[] => option(name).flatMap((line) => line.split(/[\s,]+/u));
  const native = tableAt(file, "tool", "tox", "env_run_base");
  return {
    file: tox.sections.size === 0 ? "pyproject.toml" : tox.file,
    deps: [...option("deps"), ...stringsOf(native["deps"])],
    extras: [...split("extras"), ...stringsOf(native["extras"])],
    groups: [...split("dependency_groups"), ...stringsOf(native["dependency_groups"])],
    commands: optionLines(tox.sections, "testenv", "commands").join("\n"),
  };
}

function conditionalLines(
  sections: ConfigurationSections,
  section: string,
  option: string,
  version: string | null,
  depth = 0,
): readonly string[] {
  return optionLines(sections, section, option).flatMap((line) => {
    const { factors, rest = line } = /^(?<factors>[\w{},.!-]+):\s+(?<rest>.*)$/u.exec(line)?.groups ?? {};
    if (factors !== undefined && !isForTests(factors, version)) return [];
    const { other, name } = /^\{\[(?<other>[^\]]+)\](?<name>\w+)\}$/u.exec(rest)?.groups ?? {};
    if (other === undefined || name === undefined) return [rest];
    return depth < 4 ? conditionalLines(sections, other, name, version, depth + 1) : [];
  });
}

/** Evaluates conditions such as `py{312,313}-unit`. */
function isForTests(factors: string, version: string | null): boolean {
  return expandBraces(factors).some((alternative) =>
    alternative.split("-").every((factor) => {
      const isNegated = factor.startsWith("!");
      return holds(isNegated ? factor.slice(1) : factor, version) !== isNegated;
    }),
  );
}

function holds(factor: string, version: string | null): boolean {
  if (TESTS.test(factor) || /^(?:py3?|python)$/u.test(factor)) return true;
  const { major, minor } = /^(?:py)?(?<major>3)\.?(?<minor>\d+)$/u.exec(factor)?.groups ?? {};
  return major !== undefined && (version === null || version === `${major}.${minor}`);
}

/** Expands `a{b,c}` and `a,b`. */
function expandBraces(text: string): readonly string[] {
  const match = /^(?<head>[^{]*)\{(?<inner>[^{}]*)\}(?<tail>.*)$/u.exec(text);
  const { head = "", inner = "", tail = "" } = match?.groups ?? {};
  if (match === null) return text.split(",");
  return inner.split(",").flatMap((each) => expandBraces(`${head}${each}${tail}`));
}

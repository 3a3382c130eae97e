import type { CiValue } from "./ci-facts.ts";
import type { RecipeRule } from "./recipe-rule.ts";

/** Reads files such as `.nvmrc`, or the tool's line of `.tool-versions`. */
export function versionFileRule(files: readonly string[], tool: string): RecipeRule {
  return {
    name: "version_file",
    derive: async ({ read }) => {
      for (const file of files) {
        const version = versionIn((await read(file)) ?? "");
        if (version !== null) return { version, because: [{ file, value: version }] };
      }
      const line = new RegExp(`^${tool}\\s+(\\S+)`, "mu").exec((await read(".tool-versions")) ?? "");
      const version = versionIn(line?.[1] ?? "");
      return version === null ? null : { version, because: [{ file: ".tool-versions", value: version }] };
    },
  };
}

/** Takes the newest version of the CI's matrix up to `newest`. */
export function ciVersionRule(key: string, { newest }: { readonly newest: string }): RecipeRule {
  return {
    name: "ci_version",
    derive: ({ ci }, { version }) => {
      const [first] = version === null ? newestFirst(ci.versions.get(key) ?? [], newest) : [];
      return first === undefined ? null : { version: first.value, because: [first] };
    },
  };
}

/** For example `go 1.21`; the pattern's first group is the version. */
export function directiveRule(file: string, pattern: RegExp): RecipeRule {
  return {
    name: "version_directive",
    derive: async ({ read }, { version }) => {
      const value = pattern.exec((version === null ? await read(file) : null) ?? "")?.[1];
      return value === undefined ? null : { version: value, because: [{ file, value }] };
    },
  };
}

export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((each) => each.split(".").map(Number));
  for (let index = 0; index < Math.max(a?.length ?? 0, b?.length ?? 0); index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function newestFirst(values: readonly CiValue[], newest: string): readonly CiValue[] {
  return values
    .flatMap(({ file, value }) => {
      const version = versionIn(value);
      return version === null || compareVersions(version, newest) > 0 ? [] : [{ file, value: version }];
    })
    .toSorted((left, right) => compareVersions(right.value, left.value));
}

/** Accepts `v18.2`, `3.x` or `ruby-3.1`; null for ranges and aliases. */
export function versionIn(text: string): string | null {
  return /^\s*(?:[a-z]+-)?v?(?<version>\d+(?:\.\d+)*)(?:\.x)?\s*(?:$|\n)/u.exec(text)?.groups?.["version"] ?? null;
}

import { runProgram } from "../packages/run-program.ts";
import { compareVersions, parseVersion, type Version } from "./version.ts";

const CLAUSE = /^\s*(~=|===?|!=|<=|>=|<|>)\s*([^\s,]+?)(\.\*)?\s*$/u;

export function allowsPython(requirement: string, python: string): boolean {
  const version = parseVersion(python);
  return version === null || requirement.split(",").every((clause) => isMet(clause, version));
}

function isMet(clause: string, version: Version): boolean {
  const [, operator = "", text = "", wildcard] = CLAUSE.exec(clause) ?? [];
  const bound = parseVersion(text);
  if (bound === null) return true;
  const order = compareVersions(version, bound);
  const begins = (count: number): boolean =>
    bound.release.slice(0, count).every((part, index) => (version.release[index] ?? 0n) === part);
  const isSame = wildcard === undefined ? order === 0 : begins(bound.release.length);
  switch (operator) {
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case "!=":
      return !isSame;
    case "~=":
      return order >= 0 && begins(bound.release.length - 1);
    default:
      return isSame;
  }
}

export async function pythonVersion(python: string, signal: AbortSignal): Promise<string | null> {
  const program = 'import sys; print("%d.%d.%d" % sys.version_info[:3])';
  try {
    const answer = await runProgram(python, ["-I", "-S", "-c", program], { signal, failure: (_, error) => error });
    return answer.trim();
  } catch {
    return null;
  }
}

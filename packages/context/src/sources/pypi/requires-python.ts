import { execFile } from "node:child_process";
import { parse } from "node:path";
import { compareVersions, parseVersion, type Version } from "./version.ts";

const CLAUSE = /^\s*(~=|===?|!=|<=|>=|<|>)\s*([^\s,]+?)(\.\*)?\s*$/u;
const MAX_MS = 30_000;

export function allowsPython(requirement: string, python: string): boolean {
  const own = parseVersion(python);
  return own === null || requirement.split(",").every((clause) => isMet(clause, own));
}

function isMet(clause: string, own: Version): boolean {
  const [, operator = "", text = "", wildcard] = CLAUSE.exec(clause) ?? [];
  const asked = parseVersion(text);
  if (asked === null) return true;
  const order = compareVersions(own, asked);
  const begins = (count: number): boolean =>
    asked.release.slice(0, count).every((part, place) => (own.release[place] ?? 0n) === part);
  const isSame = wildcard === undefined ? order === 0 : begins(asked.release.length);
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
      return order >= 0 && begins(asked.release.length - 1);
    default:
      return isSame;
  }
}

export async function pythonVersion(python: string, signal: AbortSignal | undefined): Promise<string | null> {
  return await new Promise((resolve) => {
    const program = 'import sys; print("%d.%d.%d" % sys.version_info[:3])';
    const options = { cwd: parse(process.cwd()).root, timeout: MAX_MS, signal, windowsHide: true };
    execFile(python, ["-I", "-S", "-c", program], options, (error, stdout) => {
      resolve(error === null ? stdout.trim() : null);
    });
  });
}

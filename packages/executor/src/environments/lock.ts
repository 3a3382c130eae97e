import { digestOf } from "@repost/spec";
import { lockInvalid } from "../errors.ts";
import { packageName, parsePackageLock } from "./node/package-lock.ts";

export interface Lock {
  readonly runtime: "python" | "node";
  /** Minor version of Python (3.11) or major version of Node (24). */
  readonly version: string;
  readonly platform: string;
  /** Requirements with hashes, or a package-lock.json, without addresses. */
  readonly content: string;
}

const FIRST_LINE = "# repost lock 1";
const HEADER =
  /^# repost lock 1\n# runtime: (?<runtime>python|node) (?<version>[\d.]+)\n# platform: (?<platform>[\w-]+)\n/u;
const PIN = /^(?<name>[a-z0-9][a-z0-9-]*)==(?<version>[\w.+!-]+)(?: --hash=sha256:[0-9a-f]{64})+$/u;
const ADDRESS = /[a-z][a-z0-9+.-]*:\/\//iu;

export function lockText({ runtime, version, platform, content }: Lock): string {
  return `${FIRST_LINE}\n# runtime: ${runtime} ${version}\n# platform: ${platform}\n${content}`;
}

export function lockDigest(lock: Lock): string {
  return digestOf(lockText(lock));
}

/**
 * Locks are untrusted: accepts pinned and hashed distributions of an index only.
 * @throws ExecutorError EXECUTOR_LOCK_INVALID
 */
export function parseLock(text: string): Lock {
  const header = HEADER.exec(text);
  const { runtime, version, platform } = header?.groups ?? {};
  if (header === null || version === undefined || platform === undefined)
    throw lockInvalid(`it does not start with "${FIRST_LINE}", a runtime and a platform`);
  const content = text.slice(header[0].length);
  const lock: Lock = { runtime: runtime === "node" ? "node" : "python", version, platform, content };
  if (ADDRESS.test(content)) throw lockInvalid("it holds an address");
  if (lock.runtime === "node") {
    if (parsePackageLock(content) === null) throw lockInvalid("it is no list of hashed packages");
  } else {
    const bad = lines(content).find((line) => !PIN.test(line));
    if (bad !== undefined) throw lockInvalid(`"${bad.slice(0, 80)}" is no pinned and hashed distribution`);
  }
  return lock;
}

/** Returns `name==version` or `name@version`. */
export function pinsOf(lock: Lock): readonly string[] {
  if (lock.runtime === "node") {
    const entries = Object.entries(parsePackageLock(lock.content)?.packages ?? {});
    return entries.map(([path, { version }]) => `${packageName(path)}@${version}`);
  }
  return lines(lock.content).map((line) => line.split(" ")[0] ?? line);
}

/** One line per distribution, with sorted names and hashes. */
export function normalizeRequirements(printed: string): string {
  const whole = printed.replaceAll(/\\\r?\n/gu, " ");
  const requirements = whole
    .split("\n")
    .map((line) => line.replace(/(?:^|\s)#.*$/u, "").trim())
    .filter((line) => line !== "");
  return requirements
    .map((line) => {
      const [pin = "", ...hashes] = line.split(/\s+/u);
      return `${[pin, ...hashes.toSorted()].join(" ")}\n`;
    })
    .toSorted()
    .join("");
}

function lines(content: string): readonly string[] {
  return content.split("\n").filter((line) => line !== "");
}

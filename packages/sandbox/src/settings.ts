import type { SandboxedModule, Span } from "@repost/spec";

/** An environment variable where a text has to do with it. */
export interface AskedSetting extends Span {
  readonly name: string;
  /**
   * `needed` where code fails without it, `read` where it gets nothing without it, `known` where code says itself what it is, or asks
   * whether it is there.
   */
  readonly use: "needed" | "read" | "known";
  /** What it has to be the text of. */
  readonly as: "text" | "number" | "flag";
}

/** What nobody can guess: code that is given none mostly ends, or makes an object that cannot do anything. */
const CREDENTIAL = /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD)(?:_|$)/u;

/** What a variable is called, and what it is set to. A client that is made of these reaches nothing in any case. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)PORT$/u, "8080"],
  [/(?:DATABASE|DB|SQL)\w*_(?:URL|URI|DSN)$/u, "sqlite://"],
  [/(?:^|_)(?:URL|URI|ENDPOINT)$/u, "http://localhost"],
  [/(?:^|_)HOST(?:NAME)?$/u, "localhost"],
];

const REASON = "Who runs the repository sets this environment variable.";

/**
 * Environment variables that code beside the target fails without: those that it needs, and credentials, for clients that want one are often
 * made while a module loads. What the target itself reads stays as it is.
 */
export function chooseSettings(
  uses: readonly (AskedSetting & { readonly isTargets: boolean })[],
): SandboxedModule["stand_ins"] {
  const settled = new Set(uses.filter(({ use, isTargets }) => use === "known" || isTargets).map(({ name }) => name));
  const asked = new Map<string, AskedSetting>();
  for (const one of uses) {
    const isAsked = one.use === "needed" || CREDENTIAL.test(one.name);
    if (isAsked && !settled.has(one.name) && asked.get(one.name)?.as !== "number") asked.set(one.name, one);
  }
  return [...asked.values()].map((one) => ({ name: one.name, role: "setting", reason: REASON, value: valueOf(one) }));
}

function valueOf({ name, as }: AskedSetting): string {
  if (as === "flag") return "true";
  const known = VALUES.find(([pattern]) => pattern.test(name))?.[1];
  if (as === "number") return known === "8080" ? known : "1";
  return known ?? "placeholder";
}

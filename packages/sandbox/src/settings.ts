import type { SandboxedModule, Span } from "@repost/spec";

export interface SettingUse extends Span {
  readonly name: string;
  /** `needed`: the code fails without it. `known`: the code sets it or handles its absence. */
  readonly use: "needed" | "read" | "known";
  readonly as: "text" | "number" | "flag";
}

/** Code without credentials mostly fails during loading. */
const CREDENTIAL = /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD)(?:_|$)/u;

/** Clients created from these values reach no server. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)PORT$/u, "8080"],
  [/(?:DATABASE|DB|SQL)\w*_(?:URL|URI|DSN)$/u, "sqlite://"],
  [/(?:^|_)(?:URL|URI|ENDPOINT)$/u, "http://localhost"],
  [/(?:^|_)HOST(?:NAME)?$/u, "localhost"],
];

const REASON = "Who runs the repository sets this environment variable.";

/**
 * Includes credentials, because clients are often created during loading. Variables that the target reads stay unset.
 */
export function chooseSettings(
  uses: readonly (SettingUse & { readonly isInTarget: boolean })[],
): SandboxedModule["stand_ins"] {
  const settled = new Set(uses.filter(({ use, isInTarget }) => use === "known" || isInTarget).map(({ name }) => name));
  const asked = new Map<string, SettingUse>();
  for (const one of uses) {
    const isAsked = one.use === "needed" || CREDENTIAL.test(one.name);
    if (isAsked && !settled.has(one.name) && asked.get(one.name)?.as !== "number") asked.set(one.name, one);
  }
  return [...asked.values()].map((one) => ({ name: one.name, role: "setting", reason: REASON, value: valueOf(one) }));
}

function valueOf({ name, as }: SettingUse): string {
  if (as === "flag") return "true";
  const known = VALUES.find(([pattern]) => pattern.test(name))?.[1];
  if (as === "number") return known === "8080" ? known : "1";
  return known ?? "placeholder";
}

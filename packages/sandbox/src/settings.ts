import type { SandboxedModule, Span } from "@repost/spec";
import { isWithin } from "./is-within.ts";

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

interface UnitSettings {
  readonly settings: readonly SettingUse[];
  /** Null in units without the target. */
  readonly target: Span | null;
}

/**
 * Includes credentials, because clients are often created during loading. Variables that the target reads stay unset.
 */
export function chooseSettings(units: readonly UnitSettings[]): SandboxedModule["stubs"] {
  const settled = new Set(
    units.flatMap(({ settings, target }) =>
      settings.filter((setting) => setting.use === "known" || isWithin(setting, target)).map(({ name }) => name),
    ),
  );
  const needed = new Map<string, SettingUse>();
  for (const settingUse of units.flatMap(({ settings }) => settings)) {
    const isNeeded = settingUse.use === "needed" || CREDENTIAL.test(settingUse.name);
    if (isNeeded && !settled.has(settingUse.name) && needed.get(settingUse.name)?.as !== "number")
      needed.set(settingUse.name, settingUse);
  }
  return [...needed.values()].map((settingUse) => ({
    name: settingUse.name,
    role: "setting",
    reason: REASON,
    value: valueOf(settingUse),
  }));
}

function valueOf({ name, as }: SettingUse): string {
  if (as === "flag") return "true";
  const value = VALUES.find(([pattern]) => pattern.test(name))?.[1];
  if (as === "number") return value === "8080" ? value : "1";
  return value ?? "placeholder";
}

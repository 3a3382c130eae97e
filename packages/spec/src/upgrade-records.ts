import { isPlainObject } from "./json.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";

type Upgrade = (value: unknown) => unknown;

/** Names of schema version 2 and earlier. */
const REASONS: Readonly<Record<string, string>> = { stand_ins: "test_doubles" };
const ATTEMPTS: Readonly<Record<string, string>> = { model_stand_in: "model_mock" };

export function upgradeRecord(upgrade: Upgrade): Upgrade {
  return (value) => {
    const upgraded = upgrade(value);
    return upgraded === value || !isPlainObject(upgraded) ? value : { ...upgraded, schema_version: SCHEMA_VERSION };
  };
}

/** Parquet files have null for absent values. */
export const upgradeModule = upgradeField("stand_ins", "stubs", (stubs) =>
  Array.isArray(stubs) ? stubs.map(withoutNullValue) : stubs,
);

function withoutNullValue(stub: unknown): unknown {
  if (!isPlainObject(stub) || stub["value"] !== null) return stub;
  const { value: _value, ...rest } = stub;
  return rest;
}

const upgradeFinding = inOrder(
  upgradeField("check", "check", renameBy(REASONS)),
  upgradeField("evidence", "evidence", upgradeField("stand_ins", "stubs", unchanged)),
);

export const upgradeEnvironment = inOrder(
  upgradeField("module", "module", upgradeModule),
  upgradeField("quality", "quality", upgradeField("findings", "findings", eachItem(upgradeFinding))),
);

export const upgradeFunctionContext = upgradeField(
  "data",
  "data",
  eachItem(upgradeField("place", "lookup_path", unchanged)),
);

export const upgradeEnvBuildReport = upgradeField("trials", "executions", unchanged);

export const upgradeRejection = upgradeField("reason", "reason", renameBy(REASONS));

export const upgradeBuildReport = upgradeField("rejected", "rejected", (rejected) =>
  isPlainObject(rejected)
    ? Object.keys(rejected).reduce<unknown>(
        (counts, stage) => upgradeField(stage, stage, upgradeField("stand_ins", "test_doubles", unchanged))(counts),
        rejected,
      )
    : rejected,
);

export const upgradeJournalEntry = inOrder(
  upgradeField("environment", "environment", upgradeRecord(upgradeEnvironment)),
  upgradeField("rejection", "rejection", upgradeRecord(upgradeRejection)),
  upgradeField("attempts", "attempts", eachItem(upgradeField("name", "name", renameBy(ATTEMPTS)))),
);

/** Returns the same object if nothing changes. */
function upgradeField(name: string, newName: string, upgrade: Upgrade): Upgrade {
  return (value) => {
    if (!isPlainObject(value) || !Object.hasOwn(value, name)) return value;
    const { [name]: field, ...rest } = value;
    const upgraded = upgrade(field);
    return upgraded === field && newName === name ? value : { ...rest, [newName]: upgraded };
  };
}

function eachItem(upgrade: Upgrade): Upgrade {
  return (value) => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    const upgraded = items.map(upgrade);
    return upgraded.some((item, index) => item !== items[index]) ? upgraded : items;
  };
}

function inOrder(...upgrades: readonly Upgrade[]): Upgrade {
  return (value) => upgrades.reduce((upgraded, upgrade) => upgrade(upgraded), value);
}

function renameBy(names: Readonly<Record<string, string>>): Upgrade {
  return (value) => (typeof value === "string" && Object.hasOwn(names, value) ? names[value] : value);
}

function unchanged(value: unknown): unknown {
  return value;
}

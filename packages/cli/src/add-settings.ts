import {
  type CommandName,
  COMMANDS,
  type CommandSettings,
  describeSettings,
  type SettingDescription,
  type SettingFields,
  type SettingNotation,
  type SettingSchema,
} from "@repost/spec/settings";
import { Command, InvalidArgumentError, Option } from "commander";
import { HELP_GROUPS } from "./help/help-groups.ts";
import { changedFile, licenses, licensesOrAny, llmPipeline, modelPrice, range, splitRule } from "./option-values.ts";

type Parser = (text: string, previous: unknown) => unknown;

const PARSERS: Readonly<Record<SettingNotation, Parser>> = {
  "changed-file": changedFile,
  licenses,
  "licenses-or-any": licensesOrAny,
  pipeline: llmPipeline,
  price: modelPrice,
  range,
  repeated: (text, previous) => [...(Array.isArray(previous) ? (previous as readonly unknown[]) : []), text],
  split: splitRule,
};

/** Most used settings of a command, as flags; null for all. */
const commonFlags = new WeakMap<Command, ReadonlySet<string>>();

export function createCommand(name: CommandName, description: string): Command {
  return addSettings(new Command(name.split(" ").at(-1)).description(description), COMMANDS[name]);
}

export function addSettings(command: Command, { fields, common }: CommandSettings): Command {
  addFields(command, fields);
  if (common !== undefined) {
    const used = describeSettings(fields).filter(({ name }) => common.includes(name));
    commonFlags.set(command, new Set(used.map(({ flag }) => flag)));
  }
  return command;
}

export function addFields(command: Command, fields: SettingFields): Command {
  for (const described of describeSettings(fields)) {
    command.addOption(createOption(described));
    if (described.negated !== undefined)
      command.addOption(grouped(new Option(`--no-${described.flag.slice(2)}`, described.negated), described));
  }
  return command;
}

export function listedFlags(command: Command): ReadonlySet<string> | undefined {
  return commonFlags.get(command);
}

function createOption(described: SettingDescription): Option {
  const { alias, flag, argument, help, unless, schema, notation, isRequired, isHidden = false, variable } = described;
  const short = alias === undefined ? "" : `-${alias}, `;
  const value = argument === undefined ? "" : ` <${argument}>`;
  const option = new Option(`${short}${flag}${value}`, unless === undefined ? help : `${help} (default: ${unless})`);
  if (schema.enum !== undefined) option.choices(schema.enum.map(String));
  if (argument !== undefined && schema.default !== undefined) option.default(schema.default);
  if (notation !== undefined) option.argParser(PARSERS[notation]);
  else if (schema.enum === undefined && argument?.endsWith("...") !== true && argument !== undefined)
    option.argParser((text) => readValue(described, text));
  if (variable !== undefined) option.env(variable);
  return grouped(option.makeOptionMandatory(isRequired).hideHelp(isHidden), described);
}

function grouped(option: Option, { group }: SettingDescription): Option {
  return option.helpGroup(HELP_GROUPS[group]);
}

function readValue({ schema, problemOf }: SettingDescription, text: string): unknown {
  const value = valueOf(schema, text);
  const problem = problemOf(value);
  if (problem !== null) throw new InvalidArgumentError(problem);
  return value;
}

/** Converts a text. An impossible value is undefined or NaN. */
function valueOf(schema: SettingSchema, text: string): unknown {
  if (schema.type === "integer" || schema.type === "number") return text.trim() === "" ? Number.NaN : Number(text);
  if (schema.type === "object") return parseJson(text);
  if (schema.type !== "array") return text;
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.map((part) => valueOf(schema.items ?? {}, part));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from "zod/v4";

/** Groups of settings, in the order of help texts. */
export const SETTING_GROUPS = ["input", "selection", "gates", "packages", "execution", "model", "output"] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Notations of a flag's value that are neither a number, a word, a comma-separated list nor JSON. */
export type SettingNotation =
  | "changed-file"
  | "licenses"
  | "licenses-or-any"
  | "pipeline"
  | "price"
  | "range"
  | "repeated"
  | "split";

/** Texts, flag and record of a setting. */
interface SettingFacts {
  /** Help text of at most 12 words. */
  readonly help: string;
  /** Placeholder of the value; `...` at the end accepts several. @default `n` for numbers, `name` for choices */
  readonly argument?: string;
  /** One-letter flag. */
  readonly alias?: string;
  /** Unit of the value, such as seconds. */
  readonly unit?: string;
  /** Default in words, for a setting without a constant default. */
  readonly unless?: string;
  /** Results depend on the setting: run.json stores it, and a run resumes only with an equal value. */
  readonly isRecorded?: boolean;
  /** Notation of the flag's value. @default by the type */
  readonly notation?: SettingNotation;
  /** Description of a further flag that sets the value false. @default none */
  readonly negated?: string;
  /** Environment variable. @default REPOST_ and the name */
  readonly variable?: string;
  /** True for a former name, which help texts omit. */
  readonly isHidden?: boolean;
}

interface GroupedFacts extends SettingFacts {
  readonly group: SettingGroup;
}

const facts = z.registry<GroupedFacts>();

/** Settings by name, in the order of help texts. */
export type SettingFields = Readonly<Record<string, z.ZodType>>;

/** Flags, types, run.json and the reference derive from this record. */
export interface CommandSettings<Fields extends SettingFields = SettingFields> {
  readonly fields: Fields;
  /** Settings that `--help` lists; at most ten. @default all */
  readonly common?: readonly string[];
}

/** Values of settings, defaults included. */
export type SettingValues<Fields extends SettingFields> = Readonly<z.output<z.ZodObject<Fields>>>;

/** Values that a caller passes. Settings with a default are optional. */
export type SettingInput<Fields extends SettingFields> = Readonly<z.input<z.ZodObject<Fields>>>;

type CreateSetting = <T extends z.ZodType>(type: T, help: string, further?: Omit<SettingFacts, "help">) => T;

export function settingIn(group: SettingGroup): CreateSetting {
  return (type, help, further = {}) => withFacts(type, { ...further, help, group });
}

export const input = settingIn("input");
export const selection = settingIn("selection");
export const gates = settingIn("gates");
export const packages = settingIn("packages");
export const execution = settingIn("execution");
export const model = settingIn("model");
export const output = settingIn("output");

function withFacts<T extends z.ZodType>(type: T, described: GroupedFacts): T {
  // A clone, because two settings may have the same type.
  const clone = type.clone();
  facts.add(clone, described);
  return clone;
}

export function recorded<Fields extends SettingFields>(fields: Fields): Fields {
  return withRecording(fields, true);
}

/** Returns the same settings for a command that does not record them. */
export function unrecorded<Fields extends SettingFields>(fields: Fields): Fields {
  return withRecording(fields, false);
}

function withRecording<Fields extends SettingFields>(fields: Fields, isRecorded: boolean): Fields {
  const copies = Object.entries(fields).map(([name, type]) => {
    const described = facts.get(type);
    return [name, described === undefined ? type : withFacts(type, { ...described, isRecorded })];
  });
  return Object.fromEntries(copies) as Fields;
}

export function commandSettings<Fields extends SettingFields>(
  record: CommandSettings<Fields> & { readonly common?: readonly (keyof Fields & string)[] },
): CommandSettings<Fields> {
  return record;
}

export interface SettingSchema {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly items?: SettingSchema;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface SettingDescription extends GroupedFacts {
  readonly name: string;
  readonly flag: string;
  readonly schema: SettingSchema;
  readonly isRequired: boolean;
  /** Returns the problem of an invalid value, null for a valid value. */
  readonly problemOf: (value: unknown) => string | null;
}

export function describeSettings(fields: SettingFields): readonly SettingDescription[] {
  return Object.entries(fields).map(([name, type]) => {
    const described = describeType(type);
    return { ...described, name, flag: flagOf(name, described.schema) };
  });
}

type TypeDescription = Omit<SettingDescription, "name" | "flag">;
const descriptions = new WeakMap<z.ZodType, TypeDescription>();

function describeType(type: z.ZodType): TypeDescription {
  const cached = descriptions.get(type);
  if (cached !== undefined) return cached;
  const described = facts.get(type);
  if (described === undefined) throw new TypeError("A setting has no facts: create its type with settingIn().");
  const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as SettingSchema;
  const argument = described.argument ?? usualArgument(schema);
  const description = {
    ...described,
    ...(argument === undefined ? {} : { argument }),
    schema,
    isRequired: argument !== undefined && !z.object({ value: type }).safeParse({}).success,
    problemOf: (value: unknown) => type.safeParse(value).error?.issues[0]?.message ?? null,
  };
  descriptions.set(type, description);
  return description;
}

function usualArgument({ type, enum: choices }: SettingSchema): string | undefined {
  if (choices !== undefined) return "name";
  return type === "number" || type === "integer" ? "n" : undefined;
}

/** A switch that is on by default has the flag that turns it off. */
function flagOf(name: string, { type, default: preset }: SettingSchema): string {
  return `--${type === "boolean" && preset === true ? "no-" : ""}${kebabCase(name)}`;
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

export function recordedName(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns defaults by name: false for flags without a default, otherwise null. */
export function defaultsOf<Fields extends SettingFields>(fields: Fields): Readonly<Record<keyof Fields, unknown>> {
  const presets = describeSettings(fields).map(({ name, schema: { type, default: preset } }) => [
    name,
    preset ?? (type === "boolean" ? false : null),
  ]);
  return Object.fromEntries(presets) as Record<keyof Fields, unknown>;
}

/** Fills in defaults for missing values and ignores unknown names. */
export function withDefaults<Fields extends SettingFields>(
  fields: Fields,
  stated: Readonly<Record<string, unknown>>,
): Required<SettingValues<Fields>> {
  const values = Object.entries(defaultsOf(fields)).map(([name, preset]) => [name, stated[name] ?? preset]);
  return Object.fromEntries(values) as Required<SettingValues<Fields>>;
}

type Json = z.infer<ReturnType<typeof z.json>>;

/** Settings that decide the result. Defaults are filled in; null is no value. */
export function recordedSettings(
  fields: SettingFields,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Json>> {
  const defaults = defaultsOf(fields);
  const recorded = describeSettings(fields).filter(({ isRecorded }) => isRecorded === true);
  return Object.fromEntries(
    recorded.map(({ name }) => [recordedName(name), (values[name] ?? defaults[name] ?? null) as Json]),
  );
}

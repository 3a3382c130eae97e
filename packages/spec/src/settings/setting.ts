import { z } from "zod/v4";

/** Groups of settings, in the order of help texts. */
export const SETTING_GROUPS = ["input", "selection", "gates", "packages", "execution", "model", "output"] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Notations of a flag's value that are neither a number, a word, a comma-separated list nor JSON. */
export type SettingNotation = "licenses" | "licenses-or-any" | "pipeline" | "price" | "range" | "repeated" | "split";

/** Facts about a setting besides its type: texts, flag and record. */
export interface SettingFacts {
  /** Description in at most 12 words. */
  readonly help: string;
  readonly group: SettingGroup;
  /** Placeholder of the flag's value; `...` at the end accepts several. @default none: a flag without a value */
  readonly argument?: string;
  /** One-letter flag. */
  readonly alias?: string;
  /** Unit of the value, such as seconds. */
  readonly unit?: string;
  /** Default in words, for a setting without a constant default. */
  readonly unless?: string;
  /** True if results depend on the setting: run.json stores it, and a run resumes only with an equal value. */
  readonly isRecorded?: boolean;
  /** @default by the type */
  readonly notation?: SettingNotation;
  /** Description of a further flag that sets the value false. @default none */
  readonly negated?: string;
  /** Environment variable. @default REPOST_ and the name */
  readonly variable?: string;
  /** True for a former name, which help texts omit. */
  readonly isHidden?: boolean;
}

const facts = z.registry<SettingFacts>();

/** Settings of a command by name, in the order of help texts. */
export type SettingFields = Readonly<Record<string, z.ZodType>>;

/** Record of a command's settings. Flags, types, run.json and the reference derive from it. */
export interface CommandSettings<Fields extends SettingFields = SettingFields> {
  /** Name of the command, such as "envs build". */
  readonly command: string;
  readonly fields: Fields;
  /** Settings that `--help` lists; at most ten. @default all */
  readonly common?: readonly string[];
}

/** Values of settings, with defaults. */
export type SettingValues<Fields extends SettingFields> = Readonly<z.output<z.ZodObject<Fields>>>;

/** Values of settings as a caller states them: settings with a default are optional. */
export type SettingInput<Fields extends SettingFields> = Readonly<z.input<z.ZodObject<Fields>>>;

/** Returns a type of values with its facts. */
export function setting<T extends z.ZodType>(type: T, described: SettingFacts): T {
  // A clone, because two settings may have the same type.
  const own = type.clone();
  facts.add(own, described);
  return own;
}

/** Creates the record of a command. */
export function commandSettings<Fields extends SettingFields>(
  record: CommandSettings<Fields> & { readonly common?: readonly (keyof Fields & string)[] },
): CommandSettings<Fields> {
  return record;
}

/** The used part of a setting's JSON Schema. */
export interface SettingSchema {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly items?: SettingSchema;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Setting of a command with its facts and the schema of its values. */
export interface SettingDescription extends SettingFacts {
  readonly name: string;
  readonly flag: string;
  readonly schema: SettingSchema;
  readonly isRequired: boolean;
  /** Returns the problem of a value; null for a valid value. */
  readonly problemOf: (value: unknown) => string | null;
}

/** Returns the settings of a record in order. */
export function describeSettings(fields: SettingFields): readonly SettingDescription[] {
  return Object.entries(fields).map(([name, type]) => {
    const described = describeType(type);
    return { ...described, name, flag: flagOf(name, described.schema) };
  });
}

type TypeDescription = Omit<SettingDescription, "name" | "flag">;
const descriptions = new WeakMap<z.ZodType, TypeDescription>();

function describeType(type: z.ZodType): TypeDescription {
  const known = descriptions.get(type);
  if (known !== undefined) return known;
  const described = facts.get(type);
  if (described === undefined) throw new TypeError("A setting has no facts: create its type with setting().");
  const description = {
    ...described,
    schema: z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as SettingSchema,
    isRequired: described.argument !== undefined && !z.object({ value: type }).safeParse({}).success,
    problemOf: (value: unknown) => type.safeParse(value).error?.issues[0]?.message ?? null,
  };
  descriptions.set(type, description);
  return description;
}

/** Returns the flag of a setting. A switch that is on by default has the flag that turns it off. */
function flagOf(name: string, { type, default: preset }: SettingSchema): string {
  return `--${type === "boolean" && preset === true ? "no-" : ""}${kebabCase(name)}`;
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the field of a setting in run.json. */
export function recordedName(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the default of each setting that has one; flags without a value are false. */
export function defaultsOf<Fields extends SettingFields>(fields: Fields): Readonly<Record<keyof Fields, unknown>> {
  const presets = describeSettings(fields).map(({ name, schema: { type, default: preset } }) => [
    name,
    preset ?? (type === "boolean" ? false : null),
  ]);
  return Object.fromEntries(presets) as Record<keyof Fields, unknown>;
}

/** Fills in the defaults of settings that a caller does not state. Ignores other names. */
export function withDefaults<Fields extends SettingFields>(
  fields: Fields,
  stated: Readonly<Record<string, unknown>>,
): Required<SettingValues<Fields>> {
  const values = Object.entries(defaultsOf(fields)).map(([name, preset]) => [name, stated[name] ?? preset]);
  return Object.fromEntries(values) as Required<SettingValues<Fields>>;
}

type Json = z.infer<ReturnType<typeof z.json>>;

/** Returns the settings that decide the result, as run.json stores them. Defaults are filled in; null is no value. */
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

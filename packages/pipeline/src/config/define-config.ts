import { type SuppliedValue, type SuppliedValues, isPlainObject } from "@repost/spec";

/** Expression in the source's language, with optional setup statements. */
type ValueSource = string | { readonly code: string; readonly setup?: readonly string[] };

/** Default export of repost.config.ts. */
export interface RepostConfig {
  /** By type name: Account, bank.Account. */
  readonly factories?: Readonly<Record<string, ValueSource | readonly ValueSource[]>>;
  /** By parameter name: path, or Shop.bill.path for one function. */
  readonly fixtures?: Readonly<Record<string, ValueSource | readonly ValueSource[]>>;
}

const PARTS = ["factories", "fixtures"] as const;

/** Returns its argument with a checked type. */
export function defineConfig(config: RepostConfig): RepostConfig {
  return config;
}

/** Validates a configuration; `problems` has one line for each error. */
export function readConfig(
  config: unknown,
): { readonly values: SuppliedValues; readonly problems: null } | { readonly values: null; readonly problems: string } {
  const problems: string[] = [];
  if (!isPlainObject(config)) return { values: null, problems: "It exports no object by default." };
  const unknown = Object.keys(config).filter((name) => !PARTS.some((part) => part === name));
  problems.push(...unknown.map((name) => `${name}: there is no such part.`));
  const [factories, fixtures] = PARTS.map((part) => readPart(part, config[part], problems));
  if (problems.length > 0) return { values: null, problems: problems.join("\n") };
  return { values: { factories: factories ?? {}, fixtures: fixtures ?? {} }, problems: null };
}

function readPart(
  part: string,
  values: unknown,
  problems: string[],
): Readonly<Record<string, readonly SuppliedValue[]>> {
  if (values === undefined) return {};
  if (!isPlainObject(values)) {
    problems.push(`${part}: it is no object.`);
    return {};
  }
  const read = Object.entries(values).map(([name, value]): readonly [string, readonly SuppliedValue[]] => {
    const sources: readonly unknown[] = Array.isArray(value) ? value : [value];
    const expressions = sources.flatMap((source) => toValue(source) ?? []);
    if (expressions.length === 0 || expressions.length < sources.length) {
      problems.push(`${part}.${name}: it is no expression, no { code, setup }, and no list of these.`);
    }
    return [name, expressions];
  });
  return Object.fromEntries(read);
}

function toValue(source: unknown): SuppliedValue | undefined {
  if (typeof source === "string") return source.trim() === "" ? undefined : { code: source, setup: [] };
  if (!isPlainObject(source)) return undefined;
  const { code, setup = [], ...unknownFields } = source;
  const isWhole = typeof code === "string" && code.trim() !== "" && Object.keys(unknownFields).length === 0;
  if (!isWhole || !Array.isArray(setup)) return undefined;
  const statements = setup.filter((statement) => typeof statement === "string");
  return statements.length < setup.length ? undefined : { code, setup: statements };
}

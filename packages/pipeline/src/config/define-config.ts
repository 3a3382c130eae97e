import type { GivenValue, GivenValues } from "@repost/spec";
import { z } from "zod/v4";

const value = z
  .union([
    z.string().min(1).describe("An expression"),
    z.strictObject({
      code: z.string().min(1).describe("An expression"),
      setup: z.array(z.string()).default([]).describe("Statements that run before it: imports, definitions"),
    }),
  ])
  .describe("How to make a value, in the language of the source");

const values = z.union([value, z.array(value).min(1)]);

const configSchema = z
  .strictObject({
    factories: z
      .record(z.string(), values)
      .optional()
      .describe("Objects, by the name of their type: Account, bank.Account"),
    fixtures: z
      .record(z.string(), values)
      .optional()
      .describe("Arguments, by the name of the parameter, of any function or of one: path, Shop.bill.path"),
  })
  .describe("What a user says of values that search cannot make");

/** What repost.config.ts exports. */
export type RepostConfig = z.input<typeof configSchema>;

/**
 * Gives a configuration its type; it returns what it is given.
 * @example
 * export default defineConfig({
 *   factories: { Account: { code: 'open_account("rye", Vault(b"key"))', setup: ["from bank.vaults import Vault"] } },
 *   fixtures: { pattern: ["'[a-z]+'", "'(a|b)*'"] },
 * });
 */
export function defineConfig(config: RepostConfig): RepostConfig {
  return config;
}

/** The values of a configuration in one form; or what is wrong with it, a line each. */
export function readConfig(
  config: unknown,
): { readonly given: GivenValues; readonly problems: null } | { readonly given: null; readonly problems: string } {
  const parsed = configSchema.safeParse(config);
  if (!parsed.success) return { given: null, problems: z.prettifyError(parsed.error) };
  const { factories = {}, fixtures = {} } = parsed.data;
  return { given: { factories: inOneForm(factories), fixtures: inOneForm(fixtures) }, problems: null };
}

type Values = z.output<typeof values>;

function inOneForm(named: Readonly<Record<string, Values>>): Readonly<Record<string, readonly GivenValue[]>> {
  return Object.fromEntries(
    Object.entries(named).map(([name, one]) => [name, (Array.isArray(one) ? one : [one]).map(toValue)]),
  );
}

function toValue(one: Exclude<Values, unknown[]>): GivenValue {
  return typeof one === "string" ? { code: one, setup: [] } : one;
}

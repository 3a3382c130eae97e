import { z } from "zod/v4";
import { RECIPE_LAYERS, RESULT_FORMS } from "./recipe.ts";

/** Maximum length of a command. Longer programs belong into a helper file. */
const COMMAND_CHARACTERS = 4000;
const HELPER_CHARACTERS = 20_000;
const NOTE_CHARACTERS = 2000;
const MAX_STEPS = 30;
const MAX_REQUESTS = 5;

// oxlint-disable-next-line no-control-regex
const PRINTABLE = /^[^\u0000-\u0008\u000B-\u001F\u007F]*$/u;

const command = z.string().trim().min(1).max(COMMAND_CHARACTERS).regex(PRINTABLE, "has control characters");
const note = z.string().max(NOTE_CHARACTERS);
const path = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^/\n][^\n]*$/u, "must be relative to the repository")
  .regex(PRINTABLE, "has control characters")
  .refine((value) => !value.split("/").includes(".."), "leads out of the repository");
const version = z
  .string()
  .regex(/^\d+(?:\.\d+){0,3}$/u, "must be a number such as 3.11")
  .nullable();

const step = z.strictObject({
  layer: z.enum(RECIPE_LAYERS),
  run: command,
  user: z.enum(["root", "tester"]).default("tester"),
  inputs: z.array(path).max(50).default([]),
});
const steps = z.array(step).max(MAX_STEPS);
const helpers = z
  .array(
    z.strictObject({
      name: z
        .string()
        .max(80)
        .regex(/^\w[\w.-]*$/u, "must be a plain file name"),
      content: z.string().max(HELPER_CHARACTERS),
    }),
  )
  .max(5)
  .default([]);
const commands = z.array(command).max(10);
const result = z.strictObject({
  form: z.enum(RESULT_FORMS),
  path: z.union([path, z.literal("")]).default(""),
  in_process: z.boolean().default(true),
});
const env = z.record(z.string().regex(/^[A-Za-z_]\w*$/u, "must be a variable name"), z.string().max(NOTE_CHARACTERS));

const lookRequest = z.discriminatedUnion("tool", [
  z.strictObject({ tool: z.literal("browse"), path, depth: z.number().int().min(1).max(3).default(1) }),
  z.strictObject({ tool: z.literal("search"), keyword: z.string().min(2).max(100) }),
  z.strictObject({ tool: z.literal("read"), path, from_line: z.number().int().min(1).default(1) }),
]);
const lookRequests = z.array(lookRequest).max(MAX_REQUESTS);

export const explorerAnswerSchema = z.strictObject({
  requests: lookRequests.default([]),
  collected: z.string().max(6000),
  done: z.boolean(),
});

export const environmentAnswerSchema = z.strictObject({
  version: version.default(null),
  steps,
  helpers,
  because: note.default(""),
});

export const testsAnswerSchema = z.strictObject({
  prepare: commands.default([]),
  command,
  result,
  env: env.default({}),
  helpers,
  because: note.default(""),
});

/** Notes of a model to the other roles. Test results decide; `finished` is an opinion. */
export const analystAnswerSchema = z.strictObject({
  finished: z.boolean(),
  explorer: note.default(""),
  environment: note.default(""),
  tests: note.default(""),
});

const testChanges = z.strictObject({
  prepare: commands.optional(),
  command: command.optional(),
  result: result.optional(),
  env: env.optional(),
});
const giveUp = z.strictObject({ action: z.literal("give_up"), because: note });

export const repairAnswerSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("look"), requests: lookRequests.min(1) }),
  z.strictObject({
    action: z.literal("patch"),
    version: version.default(null),
    replace: z
      .array(z.strictObject({ step: z.number().int().min(1), with: steps }))
      .max(MAX_STEPS)
      .default([]),
    add: steps.default([]),
    helpers,
    test: testChanges.default({}),
    because: note,
  }),
  giveUp,
]);

export const sessionAnswerSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.enum(["run", "look"]),
    command,
    user: z.enum(["root", "tester"]).default("tester"),
  }),
  z.strictObject({ action: z.literal("base"), version }),
  z.strictObject({ action: z.literal("submit"), test: testsAnswerSchema.omit({ because: true }) }),
  giveUp,
]);

export type LookRequest = z.infer<typeof lookRequest>;
export type EnvAnswerSchema<T> = z.ZodType<T>;
export type EnvironmentAnswer = z.infer<typeof environmentAnswerSchema>;
export type TestsAnswer = z.infer<typeof testsAnswerSchema>;
export type AnalystAnswer = z.infer<typeof analystAnswerSchema>;
export type RepairPatchAnswer = Extract<z.infer<typeof repairAnswerSchema>, { action: "patch" }>;

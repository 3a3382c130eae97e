import { z } from "zod/v4";
import { list, object } from "./fields.ts";
import { canonicalValueSchema } from "./canonical.ts";

const stateFields = {
  receiver: canonicalValueSchema.nullable().describe("State of the receiver after the call; null without a receiver"),
  arguments: list("State of the arguments after the call, in order", canonicalValueSchema),
  stdout: z.string().describe("Output of the call"),
};

/** Observable result of one call. */
export const observationSchema = z
  .union([
    z.object({ kind: z.literal("returned"), value: canonicalValueSchema, ...stateFields }),
    z.object({
      kind: z.literal("raised"),
      exception: z.object({
        types: z
          .array(z.string())
          .min(1)
          .describe("Class names from the exception's own class up to, not including, BaseException and object"),
        message: z.string().describe("Text of the exception"),
        accepted: list(
          "Class names that a candidate may raise instead. Only in expected observations",
          z.string(),
        ).optional(),
        explicit: z.boolean().describe("True when raise, assert or throw of the module raised it, not the interpreter"),
      }),
      ...stateFields,
    }),
    z.object({ kind: z.literal("timeout") }),
    z.object({ kind: z.literal("died"), detail: z.string().describe("How the process that ran the call ended") }),
    z.object({
      kind: z.literal("unusable"),
      detail: z.string().describe("Reason why inputs could not be built or the result could not be recorded"),
      exception: object("Exception of the inputs", {
        types: list("Class names, from the exception's own class up", z.string()),
        message: z.string().describe("Text of the exception"),
      }).optional(),
    }),
  ])
  .describe("Result of one call");

export type Observation = z.infer<typeof observationSchema>;

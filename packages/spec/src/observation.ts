import { z } from "zod/v4";
import { canonicalValueSchema } from "./canonical.ts";

const stateFields = {
  receiver: canonicalValueSchema.nullable().describe("State of the receiver after the call; null where there is none"),
  arguments: z.array(canonicalValueSchema).describe("State of the arguments after the call, in order"),
  stdout: z.string().describe("What the call printed"),
};

/** What one call of the target did, as far as a caller could see it. */
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
        explicit: z
          .boolean()
          .describe("Raised by a raise, assert or throw of the module itself, not by the interpreter"),
      }),
      ...stateFields,
    }),
    z.object({ kind: z.literal("timeout") }),
    z.object({ kind: z.literal("died"), detail: z.string().describe("How the process that ran the call ended") }),
    z.object({
      kind: z.literal("unusable"),
      detail: z.string().describe("Why inputs could not be built or the result not be written down"),
    }),
  ])
  .describe("What one call did");

export type Observation = z.infer<typeof observationSchema>;

import { z } from "zod/v4";

export const digestField = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/u)
  .describe("sha256:<hex> of content in the store");

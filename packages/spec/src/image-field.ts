import { z } from "zod/v4";

export const imageField = z
  .string()
  .optional()
  .describe("Container image in which code ran, with its digest; absent without containers");

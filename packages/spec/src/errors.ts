const BRAND: unique symbol = Symbol.for("repost.error");

export interface RepostErrorOptions<Code extends string> {
  /** Error code `PACKAGE_NOUN_PROBLEM`, listed in docs/reference/errors.md. */
  readonly code: Code;
  /** Imperative sentence that tells the user how to fix the error. */
  readonly hint: string;
  readonly cause?: unknown;
}

/** Failures of code under test are data, never errors. `instanceof` works across installed copies of this package. */
export class RepostError<Code extends string = string> extends Error {
  override readonly name: string = "RepostError";
  readonly code: Code;
  readonly hint: string;
  readonly [BRAND] = true;

  constructor(message: string, { code, hint, cause }: RepostErrorOptions<Code>) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }

  static is(value: unknown): value is RepostError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}

/** Returns the message of an error, or another thrown value as text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export type SpecErrorCode =
  | "SPEC_RECORD_INVALID"
  | "SPEC_RECORD_NEWER"
  | "SPEC_RECORD_UNKNOWN_FIELD"
  | "SPEC_JSON_INVALID"
  | "SPEC_STAGE_REJECTED"
  | "SPEC_DIGEST_MISSING"
  | "SPEC_PROMPT_INVALID";

export class SpecError extends RepostError<SpecErrorCode> {
  override readonly name = "SpecError";
}

/** Each problem is `field.path: message`. */
export function recordInvalid(record: string, problems: readonly string[], where?: string): SpecError {
  const location = where === undefined ? "" : ` at ${where}`;
  return new SpecError(`Not a valid ${record}${location}: ${problems.join("; ")}.`, {
    code: "SPEC_RECORD_INVALID",
    hint: "Compare the row with docs/reference/records.md and correct the fields named.",
  });
}

export function recordNewer(record: string, version: number, where?: string): SpecError {
  const location = where === undefined ? "" : ` at ${where}`;
  return new SpecError(
    `The ${record}${location} has schema_version ${version}, which is newer than this release reads.`,
    {
      code: "SPEC_RECORD_NEWER",
      hint: "Update repost to the release that wrote the file, or a later one.",
    },
  );
}

export function recordUnknownField(record: string, fields: readonly string[]): SpecError {
  return new SpecError(`A ${record} to be written has fields that its schema lacks: ${fields.join(", ")}.`, {
    code: "SPEC_RECORD_UNKNOWN_FIELD",
    hint: "Remove the fields, or put the row through dropUnknownFields first.",
  });
}

export function jsonInvalid(subject: string, cause: unknown): SpecError {
  return new SpecError(`${subject} is not JSON.`, {
    code: "SPEC_JSON_INVALID",
    hint: "Check that the file is complete and has one JSON value a line.",
    cause,
  });
}

export function digestMissing(digest: string): SpecError {
  return new SpecError(`The store has no content for ${digest}.`, {
    code: "SPEC_DIGEST_MISSING",
    hint: "Keep the run's store folder beside its files, or export the run into a self-contained dataset.",
  });
}

export function stageRejected(reason: string, detail: string): SpecError {
  return new SpecError(`The stage gave nothing (${reason}): ${detail}`, {
    code: "SPEC_STAGE_REJECTED",
    hint: "Choose another function, or look at the result's status before using its value.",
  });
}

export function promptInvalid(where: string, problem: string): SpecError {
  return new SpecError(`The prompt ${where} cannot be used: ${problem}.`, {
    code: "SPEC_PROMPT_INVALID",
    hint: "Correct the prompt's file, or what is given for its places.",
  });
}

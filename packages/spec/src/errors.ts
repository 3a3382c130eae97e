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

export function errorCreator<Code extends string, Hinted extends Code, Created>(
  type: new (message: string, options: RepostErrorOptions<Code>) => Created,
  hints: Readonly<Record<Hinted, string>>,
): (code: Hinted, message: string, cause?: unknown) => Created {
  return (code, message, cause) => new type(message, { code, hint: hints[code], cause });
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const HINTS = {
  SPEC_RECORD_INVALID: "Compare the row with docs/reference/records.md and correct the fields named.",
  SPEC_RECORD_NEWER: "Update repost to the release that wrote the file, or a later one.",
  SPEC_RECORD_UNKNOWN_FIELD: "Remove the fields, or put the row through dropUnknownFields first.",
  SPEC_JSON_INVALID: "Check that the file is complete and has one JSON value a line.",
  SPEC_STAGE_REJECTED: "Choose another function, or look at the result's status before using its value.",
  SPEC_DIGEST_MISSING: "Keep the run's store folder beside its files, or export the run into a self-contained dataset.",
  SPEC_PROMPT_INVALID: "Correct the prompt's file, or what is given for its places.",
} as const;

export type SpecErrorCode = keyof typeof HINTS;

export class SpecError extends RepostError<SpecErrorCode> {
  override readonly name = "SpecError";
}

const failure = errorCreator(SpecError, HINTS);

/** Each problem is `field.path: message`. */
export function recordInvalid(record: string, problems: readonly string[], where?: string): SpecError {
  const location = where === undefined ? "" : ` at ${where}`;
  return failure("SPEC_RECORD_INVALID", `Not a valid ${record}${location}: ${problems.join("; ")}.`);
}

export function recordNewer(record: string, version: number, where?: string): SpecError {
  const location = where === undefined ? "" : ` at ${where}`;
  return failure(
    "SPEC_RECORD_NEWER",
    `The ${record}${location} has schema_version ${version}, which is newer than this release reads.`,
  );
}

export function recordUnknownField(record: string, fields: readonly string[]): SpecError {
  return failure(
    "SPEC_RECORD_UNKNOWN_FIELD",
    `A ${record} to be written has fields that its schema lacks: ${fields.join(", ")}.`,
  );
}

export function jsonInvalid(subject: string, cause: unknown): SpecError {
  return failure("SPEC_JSON_INVALID", `${subject} is not JSON.`, cause);
}

export function digestMissing(digest: string): SpecError {
  return failure("SPEC_DIGEST_MISSING", `The store has no content for ${digest}.`);
}

export function stageRejected(reason: string, detail: string): SpecError {
  return failure("SPEC_STAGE_REJECTED", `The stage gave nothing (${reason}): ${detail}`);
}

export function promptInvalid(where: string, problem: string): SpecError {
  return failure("SPEC_PROMPT_INVALID", `The prompt ${where} cannot be used: ${problem}.`);
}

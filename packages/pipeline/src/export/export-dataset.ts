import { type ReviewFiles, writeReview, type WriteReviewOptions } from "@repost/dataset";

/** What a dataset can be written as. */
export const EXPORT_FORMATS = ["review"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportDatasetOptions extends WriteReviewOptions {
  /** review: a blinded sheet for human raters, with its key apart. */
  readonly to: ExportFormat;
}

/** Writes a dataset in another form. */
export async function exportDataset({ to: _format, ...options }: ExportDatasetOptions): Promise<ReviewFiles> {
  return await writeReview(options);
}

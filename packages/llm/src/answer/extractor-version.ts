/** Increased when answers are parsed differently. Stored with results. */
export const EXTRACTOR_VERSION = 1;

/** Increased when answers are parsed differently. */
export const EXTRACTOR_VERSION = 1;

/**
 * Version of answer parsing, to be stored with results that depend on it. Increased when the same text is parsed
 * differently.
 */
export const EXTRACTOR_VERSION = 1;

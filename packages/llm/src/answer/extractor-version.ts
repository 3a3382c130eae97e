/** Raised whenever the same text would be taken apart in another way; belongs beside every result that depends on it. */
export const EXTRACTOR_VERSION = 1;

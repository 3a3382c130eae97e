/** Language of a target's values; TypeScript has those of JavaScript. */
export type TargetLanguage = "python" | "javascript";

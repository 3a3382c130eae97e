/** The language of a target, as far as its values go; TypeScript's are those of JavaScript. */
export type TargetLanguage = "python" | "javascript";

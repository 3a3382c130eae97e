/** TypeScript has the values of JavaScript. */
export type TargetLanguage = "python" | "javascript";

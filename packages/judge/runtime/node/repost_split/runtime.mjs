/** Both programs in one: what they share is loaded once, and ahead of either. */
export { main as candidate } from "./candidate.mjs";
export { framework, main as trusted } from "./trusted.mjs";

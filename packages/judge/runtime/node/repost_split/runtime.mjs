export { main as candidate } from "./candidate.mjs";
export { framework, main as trusted } from "./trusted.mjs";

export { createSearchTests, type SearchTestsOptions } from "./generate-tests.ts";

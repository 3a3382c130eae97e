/** For runners that do not let others register tests. */

import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CHECKS = fileURLToPath(new URL("./canary.cjs", import.meta.url));
const MODULE = /^\s*(?:import\s*[\w"'*{]|export\s+[\w*{])/m;

export function appendCanary(file, title) {
  const isModule = MODULE.test(readFileSync(file, "utf8"));
  const load = (name, from) =>
    isModule ? `import ${name} from ${JSON.stringify(from)};` : `const ${name} = require(${JSON.stringify(from)});`;
  appendFileSync(
    file,
    `
${load("repostTest", "ava")}
${load("repostChecks", CHECKS)}
repostTest(${JSON.stringify(title)}, async (t) => {
  for (const at of repostChecks.resultChecks(t).keys()) {
    const attempt = await t.try((inner) => void repostChecks.resultChecks(inner)[at]());
    attempt.discard();
    if (attempt.passed) return t.pass();
  }
  repostChecks.failBy(repostChecks.plainChecks());
  t.pass();
});
`,
  );
}

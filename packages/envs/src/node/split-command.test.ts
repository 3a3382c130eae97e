import { describe, expect, it } from "vitest";
import { splitCommands } from "./split-command.ts";

describe("splitCommands", () => {
  it("splits at operators, removes quotes and separates variables", () => {
    expect(
      splitCommands(`npm run lint && cross-env NODE_ENV=test A='b c' mocha "test/**/*.js" -R dot; tsd | tee x`),
    ).toEqual([
      { words: ["npm", "run", "lint"], env: {} },
      { words: ["mocha", "test/**/*.js", "-R", "dot"], env: { NODE_ENV: "test", A: "b c" } },
      { words: ["tsd"], env: {} },
      { words: ["tee", "x"], env: {} },
    ]);
  });

  it("keeps escaped quotes", () => {
    expect(splitCommands(`tape "say \\"hi\\"" a\\ b`)).toEqual([{ words: ["tape", 'say "hi"', "a b"], env: {} }]);
  });

  it("returns nothing for an empty script", () => {
    expect(splitCommands(" && ")).toEqual([]);
  });
});

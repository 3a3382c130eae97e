import { describe, expect, it } from "vitest";
import { keptArguments } from "./plan-node.ts";
import type { NodeRunner } from "./test-command.ts";

describe("keptArguments", () => {
  it.each<[NodeRunner, string, string]>([
    ["vitest", "run --typecheck --coverage.enabled --config vitest.unit.ts", "--config vitest.unit.ts"],
    ["jest", "--env node --coverage --reporters default --ci src", "--env node --ci src"],
    ["mocha", "--require @babel/register --reporter dot --recursive", "--require @babel/register --recursive"],
    ["mocha", "-R spec -r ts-node/register test/*.ts --watch", "-r ts-node/register test/*.ts"],
    ["node", "--experimental-test-coverage --import tsx --test-reporter spec test/*.ts", "--import tsx test/*.ts"],
    ["ava", "--verbose --timeout 2m", "--timeout 2m"],
    ["tape", "-r ./setup.js test/**/*.js", "-r ./setup.js test/**/*.js"],
    ["tap", "--no-coverage -j 4 test/*.js", "test/*.js"],
  ])("keeps arguments of %s that choose tests or load modules: %s", (runner, words, expected) => {
    expect(keptArguments(runner, words.split(" ")).join(" ")).toBe(expected);
  });
});

import type { SandboxedModule } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { orchardRequest } from "../../../test/python.ts";
import { readBlock } from "../read-answer.ts";
import { createJavaScriptAnswers } from "./javascript-answers.ts";

const [parser, plain] = [await loadParser("typescript"), await loadParser("javascript")];
const module: SandboxedModule = {
  ...orchardRequest("", "Tree.prune").module,
  language: "typescript",
  path: "trees.mts",
  code: `
const LIMIT = 3;
export class Tree {
  constructor(readonly age: number) {}
  prune(branches: number, keep = 1): number {
    return branches > LIMIT ? branches - keep : this.age;
  }
  get rings(): number { return this.age; }
  static plant(seed: number): Tree { return new Tree(seed); }
}
export function graft(tree: Tree, twig: string): string { return twig + tree.age; }
`,
};

function read(code: string, entry = "Tree.prune") {
  return readBlock(code, createJavaScriptAnswers(parser, plain, { ...module, entry }));
}

describe("createJavaScriptAnswers", () => {
  it.each([
    "process.exit(0)",
    "globalThis.x",
    "require('fs')",
    "Function('return 1')()",
    "[].constructor.constructor('x')",
  ])("rejects %s in a call", (code) => {
    const answer = read(`const CALLS = [${JSON.stringify(`${code};\nnew Tree(1).prune(1)`)}];`);
    expect(answer).toMatchObject({ status: "refused", reason: expect.stringMatching(/must not be used/u) as string });
  });

  it("accepts a parameter named like a function of a test runner", () => {
    expect(read('const CALLS = ["new Tree([1].map((it) => it + 1)).prune(1)"];').status).toBe("read");
  });

  it("splits the calls, each with the helpers that it uses", () => {
    const code = [
      "const old = (age) => new Tree(age + 10);",
      "function unused() { return 0; }",
      'const CALLS = ["old(3).prune(5, 2)", `const tree = old(1);\ntree.prune(2)`, "prune(1)"];',
    ].join("\n");
    expect(read(code)).toEqual({
      status: "read",
      strings: 3,
      calls: [
        {
          setup: ["const old = (age) => new Tree(age + 10);"],
          receiver: "old(3)",
          arguments: [
            { name: null, code: "5" },
            { name: null, code: "2" },
          ],
        },
        {
          setup: ["const old = (age) => new Tree(age + 10);", "const tree = old(1);"],
          receiver: "tree",
          arguments: [{ name: null, code: "2" }],
        },
      ],
    });
  });

  it.each([
    ["graft(new Tree(1), 'a')", "graft", null, 2],
    ["await graft(new Tree(1), 'a')", "graft", null, 2],
    ["Tree.plant(4)", "Tree.plant", null, 1],
    ["new Tree(2).rings", "Tree.rings", "new Tree(2)", 0],
    ["new Tree(2)", "Tree.constructor", null, 1],
  ])("reads %s as a call of %s", (text, entry, receiver, count) => {
    const answer = read(`const CALLS = [${JSON.stringify(text)}];`, entry);
    const [call] = answer.status === "read" ? answer.calls : [];
    expect([call?.receiver, call?.arguments.length]).toEqual([receiver, count]);
  });

  it("shows results by VIEW", () => {
    const view = "const VIEW = (result) => result.age;";
    expect(read(`${view}\nconst CALLS = ["Tree.plant(4)"];`, "Tree.plant")).toMatchObject({
      calls: [{ setup: [view], view: "VIEW(result)" }],
    });
  });

  it.each([
    ["const CALLS = [", "The block is no JavaScript that parses."],
    ["const CALLS = ['new Tree(1).prune(2)'] as string[];", "The block is no JavaScript that parses."],
    ["const helper = 1;", "There is no const CALLS = [...] with calls as strings."],
    ["const CALLS = [['new Tree(1).prune(2)', 2]];", "CALLS must be a list of string literals"],
    ["import fs from 'node:fs';\nconst CALLS = ['new Tree(1).prune(2)'];", "Nothing may be imported."],
    ["const fs = require('fs');\nconst CALLS = ['new Tree(1).prune(2)'];", "require must not be used."],
    ["const age = () => Math.random();\nconst CALLS = ['new Tree(age()).prune(2)'];", "Math.random must not be used."],
    ["const check = () => expect(1);\nconst CALLS = ['new Tree(1).prune(2)'];", "There is an assert."],
    ["const LIMIT = 9;\nconst CALLS = ['new Tree(1).prune(2)'];", "LIMIT is a name of the module."],
    ["const VIEW = (result) => 1;\nconst CALLS = ['new Tree(1).prune(2)'];", "VIEW must take the result"],
    ["const CALLS = ['String(new Tree(1).prune(2))'];", "does not end with one call of Tree.prune"],
    ["const CALLS = ['new Tree(1).prune(...[2])'];", "does not end with one call of Tree.prune"],
  ])("rejects %#, with a reason", (code, reason) => {
    expect(read(code)).toEqual({ status: "refused", reason: expect.stringContaining(reason) as string });
  });

  it("accepts the answer that there is nothing to test", () => {
    expect(read("// nothing to test")).toEqual({ status: "read", calls: [], strings: 0 });
  });
});

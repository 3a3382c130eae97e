import { describe, expect, it } from "vitest";
import { subjectOf } from "../../test/loaf-subject.ts";
import { unsafeCheck } from "./unsafe-check.ts";

async function namesIn(code: string): Promise<unknown> {
  const { evidence } = await unsafeCheck().run(subjectOf({ code }));
  return (evidence["operations"] as { line: number; kind: string; name: string }[]).map(
    ({ line, kind, name }) => `${line} ${kind} ${name}`,
  );
}

async function scriptNamesIn(code: string): Promise<unknown> {
  const { evidence } = await unsafeCheck().run(
    subjectOf({ code, module: { language: "typescript", path: "shop.ts" } }),
  );
  return (evidence["operations"] as { line: number; kind: string; name: string }[]).map(
    ({ line, kind, name }) => `${line} ${kind} ${name}`,
  );
}

describe("unsafeCheck", () => {
  it("finds calls of JavaScript under any imported or required name", async () => {
    const code = `import { exec as run } from "node:child_process";
import * as fs from "fs";
import http from "http";
const { Worker: Thread } = require("worker_threads");
const files = require("fs").promises;
run("ls");
fs.writeFileSync("a", "b");
fs.readFileSync("a");
http.get("x");
new Thread("x");
files.rm("x");
require("vm").runInThisContext("1");
process.exit(1);
globalThis.fetch("x");
`;
    expect(await scriptNamesIn(code)).toEqual([
      "6 process child_process.exec",
      "7 files fs.writeFileSync",
      "9 network http.get",
      "10 process worker_threads.Worker",
      "11 files fs.promises.rm",
      "12 code vm.runInThisContext",
      "13 process process.exit",
      "14 network fetch",
    ]);
  });

  it("finds dynamic code in JavaScript, and ignores literals and names that the text defines", async () => {
    const code = `eval(x); eval("1");
new Function("a", body);
import("./a.js"); import(name);
require("./a"); require(name);
function fetch() {}
fetch("x"); Math.max(1);
`;
    expect(await scriptNamesIn(code)).toEqual(["1 code eval", "2 code Function", "3 code import", "4 code require"]);
  });

  it("ignores calls with names of members that every object has", async () => {
    const code = `import * as it from "constructor";
toString(1); constructor(2); hasOwnProperty("a"); it.make();
`;
    expect(await scriptNamesIn(code)).toEqual([]);
  });

  it("finds calls under any imported name", async () => {
    const code = `import os, subprocess as sp
import os.path as path
from os import system as run, path as p
from shutil import rmtree
import urllib.request
sp.run(["ls"])
run("ls")
os.popen("ls")
rmtree("x")
urllib.request.urlopen("http://example.org")
os.path.join("a")
p.join("a")
`;
    expect(await namesIn(code)).toEqual([
      "6 process subprocess.run",
      "7 process os.system",
      "8 process os.popen",
      "9 files shutil.rmtree",
      "10 network urllib.request.urlopen",
    ]);
  });

  it("finds text that is executed as code, and ignores literals", async () => {
    const code = "eval(x)\neval('1 + 1')\nexec(f'{x}')\n__import__('os')\nimportlib.import_module(name)\n";
    expect(await namesIn(`import importlib\n${code}`)).toEqual([
      "2 code eval",
      "4 code exec",
      "6 code importlib.import_module",
    ]);
  });

  it("finds files that are opened for writing", async () => {
    const code =
      "open('a')\nopen('a', 'rb')\nopen('a', 'w')\nopen('a', mode='a')\nopen('a', mode)\nopen('a', encoding='utf-8')\n";
    expect(await namesIn(code)).toEqual(["3 files open", "4 files open", "5 files open"]);
  });

  it("ignores names that the module defines", async () => {
    expect(await namesIn("class socket:\n    pass\nself.system('x')\nledger.remove(1)\nsubprocess.run('x')\n")).toEqual(
      [],
    );
  });

  it("warns by default, and rejects by policy, including other files", async () => {
    const code = "import os\nos.system('x')\n";
    const files = ["oven.py", "oven.txt"].map((path) => ({ path, code }));
    const subject = subjectOf({ module: { files } });
    const warned = await unsafeCheck().run(subject);
    const refused = await unsafeCheck({ policy: "reject" }).run(subject);
    const clean = await unsafeCheck({ policy: "reject" }).run(subjectOf());
    expect([warned, refused.passed, clean]).toEqual([
      {
        check: "unsafe",
        passed: true,
        reason: "The module calls os.system at oven.py:2.",
        evidence: {
          policy: "warn",
          count: 1,
          operations: [{ path: "oven.py", line: 2, kind: "process", name: "os.system" }],
        },
      },
      false,
      {
        check: "unsafe",
        passed: true,
        reason: "The module calls no dangerous operations.",
        evidence: { policy: "reject", count: 0, operations: [] },
      },
    ]);
  });
});

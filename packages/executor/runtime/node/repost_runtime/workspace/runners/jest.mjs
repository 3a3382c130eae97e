/** Test files share this process with the reporter. */

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { writeCanary } from "../canary-file.mjs";
import { patternOf } from "../patterns.mjs";
import { chosenPaths, splitArguments } from "../test-files.mjs";

const REPORTER = fileURLToPath(new URL("./jest-reporter.cjs", import.meta.url));

export async function run({ root, results, proof, require, asked }) {
  process.env.NODE_ENV ??= "test";
  require(REPORTER).open(results);
  // Plain CommonJS needs no transformation.
  const canary = writeCanary(root, results.canary, "cjs", [
    `const { expect, test } = require("@jest/globals");`,
    `test(title, () => checks.failBy([...checks.expectChecks(expect), ...checks.plainChecks()]));`,
  ]);
  hookRuntime(require, { canary, proof });
  const { patterns, options } = splitArguments(asked);
  const files = chosenPaths(asked, results);
  const titles = results.titles;
  await require("jest").run(
    [
      ...(files === null ? patterns : ["--runTestsByPath", ...files]),
      "--runInBand",
      "--ci",
      "--coverage=false",
      "--watchman=false",
      ...(titles === null ? [] : ["--testNamePattern", patternOf([...titles, [results.canary]])]),
      ...options,
      "--reporters",
      REPORTER,
    ],
    root,
  );
  return require(REPORTER).hasFailed() ? 1 : 0;
}

/** The canary needs the context of each test file. */
function hookRuntime(require, { canary, proof }) {
  const { prototype } = findRuntime(require);
  const { requireModule, unstable_importModule: importModule } = prototype;
  const known = new WeakSet();
  const prepare = (runtime, from) => {
    if (from !== runtime._testPath || known.has(runtime)) return;
    known.add(runtime);
    hookTransformer(findTransformer(runtime), { known, proof });
    requireModule.call(runtime, canary);
  };
  prototype.requireModule = function (from, ...rest) {
    if (rest[0] === undefined) prepare(this, from);
    return requireModule.call(this, from, ...rest);
  };
  if (importModule === undefined) return;
  prototype.unstable_importModule = function (from, ...rest) {
    prepare(this, from);
    return importModule.call(this, from, ...rest);
  };
}

function hookTransformer(transformer, { known, proof }) {
  if (transformer === undefined || known.has(transformer)) return;
  known.add(transformer);
  for (const name of ["transform", "transformAsync"]) {
    const transform = transformer[name];
    if (transform === undefined) continue;
    transformer[name] = function (path, options, source) {
      proof(path, source);
      return transform.call(this, path, options, source);
    };
  }
}

function findTransformer(runtime) {
  const parts = Object.values(runtime).filter((part) => typeof part === "object" && part !== null);
  const inner = parts.flatMap((part) => Object.values(part));
  return [...parts, ...inner].find((part) => typeof part?.transformSource === "function");
}

/** Packages of jest resolve each other, whatever the install layout. */
function findRuntime(require) {
  const names = ["jest", "@jest/core", "jest-runner", "jest-runtime"];
  const { loaded } = names.reduce(
    ({ from }, name) => ({ from: createRequire(from.resolve(name)), loaded: from(name) }),
    {
      from: require,
    },
  );
  return loaded.default ?? loaded;
}

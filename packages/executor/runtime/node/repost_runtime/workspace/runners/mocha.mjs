import { resolve as resolvePath } from "node:path";
import { fileURLToPath } from "node:url";
import { chosenPaths, splitArguments } from "../test-files.mjs";

const REPORTER = fileURLToPath(new URL("./mocha-reporter.cjs", import.meta.url));

export function run({ results, require, asked }) {
  return new Promise((resolve) => {
    require(REPORTER).open({ results, resolve });
    keepLoading(require, results);
    const { patterns, options } = splitArguments(asked);
    const files = chosenPaths(asked, results) ?? patterns;
    require("mocha/lib/cli").main([...options, "--no-parallel", "--reporter", REPORTER, ...files]);
  });
}

function keepLoading(require, results) {
  keepLoadingModules(require, results);
  const { prototype } = require("mocha");
  prototype.loadFiles = function (done) {
    for (const file of this.files.map((path) => resolvePath(path))) {
      this.suite.emit("pre-require", globalThis, file, this);
      try {
        this.suite.emit("require", require(file), file, this);
      } catch (error) {
        results.uncollected(file, error?.stack ?? error);
      }
      this.suite.emit("post-require", globalThis, file, this);
    }
    done?.();
  };
}

function keepLoadingModules(require, results) {
  const loader = loaderOf(require);
  const load = loader?.requireOrImport;
  if (load === undefined) return;
  loader.requireOrImport = async (file, ...rest) => {
    try {
      return await load(file, ...rest);
    } catch (error) {
      if (rest.length === 0) throw error;
      results.uncollected(file, error?.stack ?? error);
      return {};
    }
  };
}

function loaderOf(require) {
  for (const name of ["mocha/lib/nodejs/esm-utils", "mocha/lib/esm-utils"]) {
    try {
      return require(name);
    } catch {
      // Tries the next path, because it differs between versions.
    }
  }
  return undefined;
}

/** Scripts that all programs share, compiled once. */

const { closeSync, fstatSync, readFileSync, readSync, realpathSync, writeSync } = require("node:fs");
const Module = require("node:module");
const { resolve } = require("node:path");
const { Script } = require("node:vm");

const INPUT = 0;
const OUTPUT = 1;
const COMPILED = 5;
const PARAMETERS = "exports, require, module";

/** Writes paths and sizes, then each module's text and bytecode. */
function compileLibrary() {
  const { files, modules } = JSON.parse(readFileSync(INPUT, "utf8"));
  const compiled = modules.map((path) => {
    const text = `(function (${PARAMETERS}) {${files[path]}\n})`;
    return { path, text: Buffer.from(text), code: compileAll(path, text) };
  });
  const sizes = compiled.map(({ path, text, code }) => ({ path, text: text.length, code: code.length }));
  const bodies = compiled.flatMap(({ text, code }) => [text, code]);
  write(Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), ...bodies]));
}

function compileAll(path, text) {
  const { setFlagsFromString } = require("node:v8");
  setFlagsFromString("--no-lazy");
  const script = compile(path, text);
  setFlagsFromString("--lazy");
  return script.createCachedData();
}

function compile(path, text, cachedData) {
  return new Script(text, { filename: path, cachedData });
}

function write(bytes) {
  for (let offset = 0; offset < bytes.length;) offset += writeSync(OUTPUT, bytes, offset);
}

/** Returns a function that binds the modules to a folder. */
function loadLibrary() {
  const bytes = Buffer.allocUnsafeSlow(fstatSync(COMPILED).size);
  for (let read = 0; read < bytes.length;) read += readSync(COMPILED, bytes, read, bytes.length - read, read);
  closeSync(COMPILED);
  let at = bytes.indexOf("\n") + 1;
  const take = (size) => bytes.subarray(at, (at += size));
  const modules = JSON.parse(bytes.toString("utf8", 0, at)).map(({ path, text, code }) =>
    evaluate(path, compile(path, take(text).toString("utf8"), take(code))),
  );
  return (folder) => {
    const realFolder = realpathSync(folder);
    for (const module of modules) {
      module.filename = resolve(realFolder, module.id);
      module.id = module.filename;
      require.cache[module.filename] = module;
    }
  };
}

function evaluate(path, script) {
  const module = new Module(path);
  script.runInThisContext()(module.exports, require, module);
  module.loaded = true;
  return module;
}

module.exports = { compileLibrary, loadLibrary };

if (require.main === module) compileLibrary();

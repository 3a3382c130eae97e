import module, { createRequire } from "node:module";

// Old versions of Node must reach this check to print a clear error, so this file imports no new syntax before it.
const { engines } = createRequire(import.meta.url)("../package.json") as { engines: { node: string } };
const minimum = Number(/\d+/.exec(engines.node)?.[0]);

if (Number(process.versions.node.split(".")[0]) < minimum) {
  process.stderr.write(
    `repost needs Node ${minimum} or newer. This is Node ${process.versions.node}.\n` +
      `Install Node ${minimum} or newer, then run the command again.\n`,
  );
  process.exitCode = 1;
} else {
  module.enableCompileCache();
  const { runCli } = await import("./run-cli.ts");
  process.exitCode = await runCli({ argv: process.argv.slice(2), stdout: process.stdout, stderr: process.stderr });
}

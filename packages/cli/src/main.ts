import { runCli } from "./run-cli.ts";

process.exitCode = await runCli({ argv: process.argv.slice(2), stdout: process.stdout, stderr: process.stderr });

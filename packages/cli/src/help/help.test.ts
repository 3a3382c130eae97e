import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../program.ts";
import { createTerminal } from "../output/terminal.ts";
import { splitDefault } from "./add-help.ts";
import { HELP_GROUPS } from "./help-groups.ts";

const HEADINGS: readonly string[] = Object.values(HELP_GROUPS);
const MOST_WORDS = 12;
const MOST_OPTIONS = 10;

function open(): Command {
  const { stdout, stderr } = process;
  const terminal = createTerminal({ stdout, stderr, json: false });
  return createProgram({ terminal, signal: new AbortController().signal, exit: () => {} });
}

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

function pathOf(command: Command): string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}

const COMMANDS = leaves(open()).map((command) => pathOf(command));

function helpOf(path: readonly string[], flag: string): string {
  const program = open();
  let text = "";
  const collect = (command: Command): void => {
    command.configureOutput({ writeOut: (written) => void (text += written) });
    command.commands.forEach(collect);
  };
  collect(program);
  expect(() => program.parse([...path, flag], { from: "user" })).toThrow("(outputHelp)");
  return text;
}

/** Excludes the help options and the options of all commands. */
function optionsIn(help: string): Map<string, string[]> {
  const result = new Map<string, string[]>();
  let flags: string[] = [];
  for (const line of help.split("\n")) {
    if (/^\S.*:$/u.test(line)) result.set(line, (flags = []));
    const flag = /^ {2}(?:-\w, )?(?<long>--[a-z-]+)/u.exec(line)?.groups?.["long"];
    if (flag !== undefined) flags.push(flag);
  }
  for (const heading of ["Arguments:", "Global Options:", HELP_GROUPS.help]) result.delete(heading);
  return result;
}

function wordsOf(text: string): number {
  return splitDefault(text)[0].split(/\s+/u).length;
}

describe.each(COMMANDS.map((path) => [path.join(" "), path] as const))("repost %s --help", (_name, path) => {
  const command = path.reduce<Command>((at, name) => at.commands.find((sub) => sub.name() === name) ?? at, open());

  it("lists options under headings in one order", () => {
    const headings = [...optionsIn(helpOf(path, "--help-all")).keys()];
    expect(headings.filter((heading) => !HEADINGS.includes(heading))).toEqual([]);
    expect(headings).toEqual(HEADINGS.filter((heading) => headings.includes(heading)));
  });

  it("describes commands, arguments and options in at most 12 words", () => {
    const { options, registeredArguments } = command;
    const texts = [...options, ...registeredArguments].map(({ description }) => description);
    texts.push(command.description(), command.parent?.description() ?? "");
    expect(texts.filter((text) => text === "" || wordsOf(text) > MOST_WORDS)).toEqual([]);
  });

  it("shows at most ten options, and all of them with --help-all", () => {
    const shown = [...optionsIn(helpOf(path, "--help")).values()].flat();
    expect(shown.length).toBeLessThanOrEqual(MOST_OPTIONS);
    const all = [...optionsIn(helpOf(path, "--help-all")).values()].flat();
    const visible = command.options.filter(({ hidden, long }) => !hidden && long !== "--help-all");
    expect(new Set(all)).toEqual(new Set(visible.map(({ long }) => long)));
  });

  it("mentions an environment variable only in the closing paragraph", () => {
    const [options = "", paragraph = ""] = helpOf(path, "--help-all").split("\nEnvironment:");
    expect(options).not.toMatch(/[A-Z]+_[A-Z_]+/u);
    expect(paragraph.includes("REPOST_MAX_WORKERS=4")).toBe(optionsIn(options).size > 0);
  });
});

describe("repost build --help-all", () => {
  it("hides former names", () => {
    expect(helpOf(["build"], "--help-all")).toContain("--pipeline <name>");
    expect(helpOf(["build"], "--help-all")).not.toContain("--way");
  });
});

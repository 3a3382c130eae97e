import { type Command, Help, type HelpConfiguration, Option } from "commander";
import { listedFlags } from "../add-settings.ts";
import { HELP_GROUPS } from "./help-groups.ts";

const ORDER: readonly string[] = Object.values(HELP_GROUPS);
const HELP_FLAG = "--help";
const HELP_FLAGS = `-h, ${HELP_FLAG}`;
const HELP_ALL_FLAG = "--help-all";
const ENVIRONMENT = `
Environment: REPOST_MAX_WORKERS=4 sets --max-workers 4, and so on for each option.
Options on the command line take precedence. The command also reads .env.`;

export const HELP_FORMAT: HelpConfiguration = {
  sortSubcommands: false,
  showGlobalOptions: true,
  optionDescription: describeOption,
  // Groups follow the order of the visible options, which is that of HELP_GROUPS.
  groupItems: (_all, visible, groupOf) => standard.groupItems([], visible, groupOf),
};

/**
 * Completes a command and its subcommands: help in groups, and one environment variable per option.
 * `--help` lists the most used settings, `--help-all` lists all.
 */
export function addHelp(command: Command): Command {
  for (const subcommand of command.commands) addHelp(subcommand);
  if (command.commands.length > 0) return command.configureHelp(HELP_FORMAT).helpOption(HELP_FLAGS, "show help");
  for (const option of command.options) option.env(option.envVar ?? variableOf(option));
  if (command.options.length > 0) command.addHelpText("after", ENVIRONMENT);
  const common = listedFlags(command);
  let isCommon = (flag: string): boolean => common?.has(flag) ?? true;
  const all = new Option(HELP_ALL_FLAG, "show all options").helpGroup(HELP_GROUPS.help).hideHelp(common === undefined);
  return command
    .addOption(all)
    .on(`option:${all.name()}`, () => {
      isCommon = () => true;
      command.help();
    })
    .optionsGroup(HELP_GROUPS.help)
    .helpOption(HELP_FLAGS, common === undefined ? "show all options" : "show the most used options")
    .configureHelp({ ...HELP_FORMAT, visibleOptions: (command) => visibleOptions(command, (flag) => isCommon(flag)) });
}

const standard = new Help();

function visibleOptions(command: Command, isCommon: (flag: string) => boolean): Option[] {
  const rankOf = ({ helpGroupHeading, long }: Option): number =>
    long === HELP_ALL_FLAG ? ORDER.length : ORDER.indexOf(helpGroupHeading ?? "");
  return standard
    .visibleOptions(command)
    .filter(({ long }) => long === HELP_FLAG || long === HELP_ALL_FLAG || isCommon(long ?? ""))
    .toSorted((left, right) => rankOf(left) - rankOf(right));
}

function variableOf(option: Option): string {
  return `REPOST_${option.attributeName().replaceAll(/[A-Z]/gu, "_$&").toUpperCase()}`;
}

function describeOption(option: Option): string {
  const [text, stated] = splitDefault(option.description);
  const choices = option.argChoices === undefined ? "" : `: ${option.argChoices.join(", ")}`;
  const value = stated ?? defaultOf(option);
  return `${text}${choices}${value === null ? "" : ` (default: ${value})`}`;
}

/** Splits "text (default: value)"; null without a default. */
export function splitDefault(description: string): readonly [string, string | null] {
  const match = /^(?<text>.*) \(default: (?<value>.*)\)$/u.exec(description);
  return [match?.groups?.["text"] ?? description, match?.groups?.["value"] ?? null];
}

/** Flags without a value have no default to show. */
function defaultOf({ defaultValue, required, optional }: Option): string | null {
  return defaultValue === undefined || !(required || optional) ? null : String(defaultValue);
}

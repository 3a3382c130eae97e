import { readFileSync, writeFileSync } from "node:fs";
import { COMMANDS, describeSettings, recordedName, type SettingDescription } from "@repost/spec/settings";

const FILE = new URL("../docs/reference/settings.md", import.meta.url);

const HEAD = `# Settings

Settings of each command with their flags. \`REPOST_MAX_WORKERS=4\` sets \`--max-workers 4\`, and so on for each flag. A name in the
last column is the field of \`run.json\` that stores the setting; a run resumes only with an equal value. \`npm run docs:records\` writes
this page from the records in packages/spec/src/settings.
`;

function renderReference(): string {
  const sections = Object.entries(COMMANDS).map(([command, { fields }]) => {
    const rows = describeSettings(fields)
      .filter(({ isHidden }) => isHidden !== true)
      .map(renderRow);
    return `## repost ${command}\n\n| flag | value | default | meaning | run.json |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `${HEAD}\n${sections.join("\n")}`;
}

function renderRow(described: SettingDescription): string {
  const { alias, flag, help, isRecorded, name } = described;
  const flags = alias === undefined ? `\`${flag}\`` : `\`-${alias}\`, \`${flag}\``;
  const cells = [
    flags,
    valueOf(described),
    defaultOf(described),
    help,
    isRecorded === true ? `\`${recordedName(name)}\`` : "",
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "&lt;")).join(" | ")} |`;
}

function valueOf({ schema, argument, unit }: SettingDescription): string {
  if (argument === undefined) return "";
  const values = schema.enum ?? schema.items?.enum;
  const text = values === undefined ? argument : values.join(", ");
  return unit === undefined || text === unit ? text : `${text}, ${unit}`;
}

function defaultOf({ argument, schema, unless, isRequired }: SettingDescription): string {
  if (isRequired) return "required";
  if (argument === undefined) return "";
  return unless ?? [schema.default ?? []].flat().map(String).join(", ");
}

const text = renderReference();
if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== text) {
    process.stderr.write("docs/reference/settings.md is out of date: npm run docs:records\n");
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
}

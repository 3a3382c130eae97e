import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, distributionName } from "@repost/spec";
import { readMetadata } from "./declared-dependencies.ts";

export interface InstalledDistribution {
  readonly name: string;
  readonly version: string;
  /** Digest of RECORD, which lists file digests. */
  readonly record: string;
  /** Relative, with forward slashes. */
  readonly files: readonly string[];
  readonly requires: readonly string[];
}

const IMPORTABLE = /\.(?:py|so|pyd)$/u;
const FOLDER = /^(?<name>.+?)-(?<version>[^-]+)\.dist-info$/u;

export async function readInstalled(packages: string): Promise<readonly InstalledDistribution[]> {
  const distributions: InstalledDistribution[] = [];
  for (const entry of (await readdir(packages)).toSorted()) {
    const { name, version } = FOLDER.exec(entry)?.groups ?? {};
    if (name === undefined || version === undefined) continue;
    const record = await readFile(join(packages, entry, "RECORD"), "utf8");
    const { required } = readMetadata(await readFile(join(packages, entry, "METADATA"), "utf8").catch(() => ""));
    const requires = required.map((requirement) => requirement.name);
    distributions.push({
      name: distributionName(name),
      version,
      record: digestOf(record),
      files: filesOf(record),
      requires,
    });
  }
  return distributions;
}

/** For example `_yaml` of _yaml.cpython-311-x86_64-linux-gnu.so. */
export function topLevelModules(files: readonly string[]): readonly string[] {
  const names = files.map((file) => (file.split("/")[0] ?? "").split(".")[0] ?? "");
  return [...new Set(names.filter((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)))].toSorted();
}

function filesOf(record: string): readonly string[] {
  return record.split(/\r?\n/u).flatMap((line) => {
    const { quoted, plain } = /^(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^,]*)),/u.exec(line)?.groups ?? {};
    const path = quoted ?? plain ?? "";
    const inside = !path.startsWith("../") && !path.startsWith("/") && !path.includes(".dist-info/");
    return inside && IMPORTABLE.test(path) ? [path] : [];
  });
}

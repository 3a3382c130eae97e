import type { ModelPrice } from "@repost/llm";
import type { SplitRule } from "@repost/pipeline";
import { LLM_PIPELINES, type LlmPipeline } from "@repost/spec";
import { isDay, type SettingsOf } from "@repost/spec/settings";
import { parseAllowedLicense } from "@repost/syntax/licenses";
import { InvalidArgumentError } from "commander";

type ChangedFile = NonNullable<SettingsOf<"test">["changed"]>[number];

export function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError("It has to be a date such as 2024-05-31.");
  return text;
}

export function licenses(text: string): string[] {
  const list = words(text);
  const unknown = list.find((license) => parseAllowedLicense(license) === null);
  if (unknown !== undefined || list.length === 0)
    throw new InvalidArgumentError(
      `"${unknown ?? text}" is no SPDX licence identifier; it has to be a list such as MIT,Apache-2.0.`,
    );
  return list;
}

export function licensesOrAny(text: string): string[] | "any" {
  return text.trim() === "any" ? "any" : licenses(text);
}

export function splitRule(text: string): SplitRule {
  const [by, value = ""] = text.split(":");
  if (by === "repository") return { by, testShare: ratio(value) };
  if (by === "date") return { by, cutoff: day(value) };
  throw new InvalidArgumentError("It has to be repository:SHARE, such as repository:0.1, or date:YYYY-MM-DD.");
}

export function ratio(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError("It has to be a number from 0 to 1.");
  return value;
}

/** Two numbers from 0 to 1, such as 0.2:0.8. */
export function range(text: string): readonly [number, number] {
  const [least = "", most = "", ...rest] = text.split(":");
  const values = [ratio(least), ratio(most)] as const;
  if (rest.length > 0 || values[0] > values[1])
    throw new InvalidArgumentError("It has to be two numbers from 0 to 1, least and most, such as 0.2:0.8.");
  return values;
}

/** Parses a number from 0. */
export function notNegative(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0) || !Number.isFinite(value))
    throw new InvalidArgumentError("It has to be a number from 0 on.");
  return value;
}

/** Dollars per million tokens: input, output, cached input. */
export function modelPrice(text: string): ModelPrice {
  const [input, output, cached, ...rest] = text.split(",").map(notNegative);
  if (input === undefined || output === undefined || rest.length > 0)
    throw new InvalidArgumentError("It has to be two or three numbers such as 0.15,0.6.");
  const price = { inputUsdPerMillion: input, outputUsdPerMillion: output };
  return cached === undefined ? price : { ...price, cachedInputUsdPerMillion: cached };
}

/** Parses the name of a published pipeline. Accepts the former name of CodeBenchGen's pipeline. */
export function llmPipeline(text: string): LlmPipeline {
  const name = LLM_PIPELINES.find((pipeline) => pipeline === (text === "single-file" ? "codebenchgen" : text));
  if (name === undefined) throw new InvalidArgumentError(`Allowed choices are ${LLM_PIPELINES.join(", ")}.`);
  return name;
}

/** Parses PATH=FILE: a path in the repository, and the file of this machine with its content. */
export function changedFile(text: string, previous: unknown): readonly ChangedFile[] {
  const { path, file } = /^(?<path>[^=]+)=(?<file>.+)$/u.exec(text)?.groups ?? {};
  if (path === undefined || file === undefined)
    throw new InvalidArgumentError("It has to be PATH=FILE, such as src/shop.py=new-shop.py.");
  return [...(Array.isArray(previous) ? (previous as readonly ChangedFile[]) : []), { path, file }];
}

export interface FunctionOfFile {
  readonly file: string;
  readonly name: string;
}

/** Splits at the last colon. */
export function functionOfFile(text: string): FunctionOfFile {
  const at = text.lastIndexOf(":");
  if (at <= 0 || at === text.length - 1)
    throw new InvalidArgumentError("It has to be a file and a function such as src/shop.py:shipping.");
  return { file: text.slice(0, at), name: text.slice(at + 1) };
}

export function words(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

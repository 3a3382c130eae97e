import { z } from "zod/v4";

export function wholeNumber(least: number) {
  const problem = `It has to be a whole number from ${least} on.`;
  return z.int(problem).min(least, problem);
}

export function ratio() {
  const problem = "It has to be a number from 0 to 1.";
  return z.number(problem).min(0, problem).max(1, problem);
}

export function positive() {
  const problem = "It has to be a number above 0.";
  return z.number(problem).positive(problem);
}

export function notNegative() {
  const problem = "It has to be a number from 0 on.";
  return z.number(problem).min(0, problem);
}

/** Calendar days, such as 2024-05-31. */
export function day() {
  return z.string().refine(isDay, "It has to be a date such as 2024-05-31.");
}

/** Calendar days, or the word none. */
export function dayOrNone() {
  return z
    .string()
    .refine((text) => text === "none" || isDay(text), "It has to be a date such as 2024-05-31, or none.");
}

/** Rejects 30 February, which Date.parse accepts as a day in March. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function text() {
  return z.string();
}

export function texts() {
  return z.array(z.string());
}

/** Boolean setting, absent without the flag. */
export function flag() {
  return z.boolean().exactOptional();
}

/** Boolean setting that is on by default; the flag turns it off. */
export function switchedOn() {
  return z.boolean().default(true);
}

export function choice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `Allowed choices are ${values.join(", ")}.`);
}

export function choices<const Values extends readonly string[]>(values: Values) {
  return z.array(z.enum(values, `Allowed values are ${values.join(", ")}.`));
}

export function jsonObject() {
  return z.record(z.string(), z.json(), 'It has to be an object of JSON such as {"top_k":20}.');
}

/** Dollars per million tokens. */
export function modelPrice() {
  return z.object({
    inputUsdPerMillion: notNegative(),
    outputUsdPerMillion: notNegative(),
    cachedInputUsdPerMillion: notNegative().exactOptional(),
  });
}

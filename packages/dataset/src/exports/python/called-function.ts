import type { Call, Environment } from "@repost/spec";

const RECEIVER = "receiver";

/**
 * Returns the call's observables. The script defines `asyncio` and `collect`.
 * @param called name of the target or candidate
 */
export function callBody(
  call: Call,
  { kind, modifiers, module }: Pick<Environment, "kind" | "modifiers" | "module">,
  called: string,
): string {
  const owner = module.entry.split(".").slice(0, -1);
  const named = call.arguments.map((argument, index) => ({ ...argument, variable: `argument_${index + 1}` }));
  const argumentTexts = named.map(({ name, code, variable }) => {
    // A starred argument has no single value.
    const value = code.startsWith("*") ? code : variable;
    return name === null ? value : `${name}=${value}`;
  });
  const target = [call.receiver === null ? owner.join(".") : RECEIVER, mangled(called, owner.at(-1))]
    .filter((part) => part !== "")
    .join(".");
  const made = kind === "property" ? target : `${target}(${argumentTexts.join(", ")})`;
  const variables = named.filter(({ code }) => !code.startsWith("*"));
  const seen = ["result", ...(call.receiver === null ? [] : [RECEIVER]), ...variables.map(({ variable }) => variable)];
  const lines = [
    ...call.setup,
    ...(call.receiver === null ? [] : [`${RECEIVER} = ${call.receiver}`]),
    ...variables.map(({ variable, code }) => `${variable} = ${code}`),
    `result = ${awaited(made, modifiers)}`,
    ...(call.view === undefined ? [] : [`result = ${call.view}`]),
    `return ${seen.join(", ")}${seen.length === 1 ? "," : ""}`,
  ];
  return lines.join("\n");
}

function awaited(call: string, modifiers: Environment["modifiers"]): string {
  if (!modifiers.includes("async")) return call;
  return modifiers.includes("generator") ? `asyncio.run(collect(${call}))` : `asyncio.run(${call})`;
}

export function mangled(name: string, owner: string | undefined): string {
  if (owner === undefined || !name.startsWith("__") || name.endsWith("__")) return name;
  return `_${owner.replace(/^_+/u, "")}${name}`;
}

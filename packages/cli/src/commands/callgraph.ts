import { writeFile } from "node:fs/promises";
import { createSource } from "@repost/context";
import { type CallGraph, callGraph } from "@repost/context/callgraph";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";

/** The user named the repository, so large repositories are allowed. */
const MAX_REPO_MB = 200;

export async function printCallGraph(
  { terminal, signal }: CommandContext,
  source: string,
  { language, output }: SettingsOf<"callgraph">,
): Promise<void> {
  const repository = await createSource(source, { maxRepoMb: MAX_REPO_MB }).open({ signal });
  try {
    const wanted = language === undefined ? {} : { language };
    const { languages, edges, modules, skipped, ...omittedCalls } = await callGraph({ repository, ...wanted, signal });
    const text = JSON.stringify(edges, null, 2);
    if (output === undefined) terminal.print(text);
    else await writeFile(output, `${text}\n`);
    const calls = Object.values(edges).reduce((total, callees) => total + callees.length, 0);
    const omitted = skipped.length === 0 ? "" : `; ${skipped.length} left out`;
    const read = `${modules} files of ${languages.join(", ")} read`;
    terminal.say(`${Object.keys(edges).length} functions, ${calls} edges between them, ${read}${omitted}.`);
    const lack = formatOmittedCalls(omittedCalls);
    if (lack !== null) terminal.say(lack);
  } finally {
    await repository.close();
  }
}

function formatOmittedCalls({ calls, limits }: Pick<CallGraph, "calls" | "limits">): string | null {
  if (limits.steps > 0) return "The analysis was ended at its bound of steps: calls are missing all over the graph.";
  if (calls.incomplete === 0) return null;
  const { all, incomplete } = calls;
  const share = ((100 * incomplete) / all).toFixed(1);
  return `${incomplete} of the ${all} calls in the code (${share} %) may lack callees: more values lead there than are told apart.`;
}

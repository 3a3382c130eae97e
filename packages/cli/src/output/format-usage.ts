import type { UsageTotals } from "@repost/llm";

export function formatUsage({
  calls,
  inputTokens,
  outputTokens,
  usd,
  callsWithoutUsage,
}: UsageTotals): [string, string] {
  const unknown = callsWithoutUsage === 0 ? "" : `, ${callsWithoutUsage} calls without figures`;
  const money = usd === null || usd === 0 ? "" : `, $${usd.toFixed(4)}`;
  return [
    `${calls} ${calls === 1 ? "call" : "calls"}`,
    `${inputTokens} tokens in, ${outputTokens} out${unknown}${money}`,
  ];
}

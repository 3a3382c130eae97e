const NAMED = /\b[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit|StopIteration)\b|\bStopIteration\b/gu;
/** "Raises ``Empty``", "raise an :exc:`queue.Full`", ":raises Empty:". */
const RAISED = /\b[Rr]aises?\b:?\s+(?:an?\s+|the\s+)?(?::\w+:)?[`'"~]*(?:\w+\.)*([A-Z]\w*)/gu;

export function documentedExceptions(documentation: readonly string[]): readonly string[] {
  const raised = documentation.flatMap((text) => [...text.matchAll(RAISED)].map(([, name = ""]) => name));
  return [...new Set([...documentation.flatMap((text) => text.match(NAMED) ?? []), ...raised])];
}

const NAMED = /\b[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit|StopIteration)\b|\bStopIteration\b/gu;
/** What a text says is raised, whatever it is called: "Raises ``Empty``", "raise an :exc:`queue.Full`", ":raises Empty:". */
const RAISED = /\b[Rr]aises?\b:?\s+(?:an?\s+|the\s+)?(?::\w+:)?[`'"~]*(?:\w+\.)*([A-Z]\w*)/gu;

/** Names of exceptions that documentation speaks of. */
export function documentedExceptions(documentation: readonly string[]): readonly string[] {
  const raised = documentation.flatMap((text) => [...text.matchAll(RAISED)].map(([, name = ""]) => name));
  return [...new Set([...documentation.flatMap((text) => text.match(NAMED) ?? []), ...raised])];
}

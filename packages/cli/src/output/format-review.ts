import type { reviewSheets, SolveSummary } from "@repost/pipeline";
import { formatCounts } from "./format-counts.ts";
import { formatTable } from "./format-table.ts";

type ReviewSummary = Awaited<ReturnType<typeof reviewSheets>>;
type Agreement = NonNullable<ReviewSummary["questions"][number]["agreement"]>;

const METHODS: Readonly<Record<Agreement["method"], string>> = {
  cohen: "Cohen's",
  cohen_weighted: "Cohen's, weighted",
  fleiss: "Fleiss'",
};

export function formatReview({ raters, items, questions, model }: ReviewSummary): string {
  const head = `${raters.length} raters (${raters.join(", ")}), ${items} items`;
  const rows = questions.map(({ column, answers, mean, agreement }) => [
    column,
    formatCounts(answers),
    mean === null ? "" : String(mean),
    ...agreementCells(agreement),
  ]);
  const models = [
    ["functionality: raters and model", "", "", ...agreementCells(model.functionality)],
    ["tests: raters and model", "", "", ...agreementCells(model.tests)],
  ].filter((_, index) => (index === 0 ? model.functionality : model.tests) !== null);
  return `${head}\n\n${formatTable([["question", "answers", "mean", "agree", "kappa", "of"], ...rows, ...models])}`;
}

function agreementCells(agreement: Agreement | null): readonly string[] {
  if (agreement === null) return ["", "", ""];
  const { method, items, observed, kappa } = agreement;
  if (items === 0) return ["", "", "no item that all answered"];
  return [
    `${Math.round(100 * observed)} %`,
    kappa === null ? "undefined" : kappa.toFixed(2),
    `${items} items, ${METHODS[method]}`,
  ];
}

export function formatSolutions(summary: SolveSummary, output: string): string {
  const { participants, attempted, predictions, mean_rounds: rounds, external_resources: looked, scales } = summary;
  const rows = [
    ["participants", participants.join(", ")],
    ["tasks attempted", String(attempted)],
    ["predictions", `${predictions}: ${output}`],
    ["mean rounds", String(rounds ?? "unknown")],
    ["looked something up", looked === null ? "unknown" : `${Math.round(100 * looked)} %`],
    ...Object.entries(scales).map(([name, mean]) => [name.replaceAll("_", " "), String(mean ?? "unknown")]),
  ];
  return formatTable(rows);
}

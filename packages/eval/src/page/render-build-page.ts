import type { CallOptions, BuildReport, Environment, Quality, Rejection, Stage } from "@repost/spec";
import { createDetailChunks } from "./detail-chunks.ts";
import { htmlDocument } from "./document.ts";
import { environmentDetail, environmentRow } from "./environment-detail.ts";
import type { EnvironmentRow, Funnel, FunnelStep, Means, RejectionRow } from "./page-data.ts";

/** Stages whose losses precede each step. */
const STEPS: readonly { readonly name: string; readonly stages: readonly Stage[] }[] = [
  { name: "Functions in scope", stages: [] },
  { name: "Context extracted", stages: ["source", "discover", "context"] },
  { name: "Runnable module", stages: ["sandbox"] },
  { name: "Tests generated", stages: ["testgen"] },
  { name: "Behaviour recorded", stages: ["record"] },
  { name: "Accepted", stages: ["checks", "final"] },
];

/** Maximum characters of a rejection's detail. */
const MAX_DETAIL = 600;

export interface RenderBuildPageOptions extends CallOptions {
  readonly report: BuildReport;
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  readonly rejections?: AsyncIterable<Rejection> | Iterable<Rejection>;
  /** @default "Build report" */
  readonly title?: string;
  /** Limits environments and rejections. @default 20,000 */
  readonly maxItems?: number;
}

/** Yields pieces of a self-contained HTML file. */
export function renderBuildPage(options: RenderBuildPageOptions): AsyncIterable<string> {
  const { report, environments, rejections = [], title = "Build report", maxItems = 20_000, signal } = options;
  return htmlDocument(title, async function* (encoder) {
    const details = createDetailChunks(encoder);
    const means = createMeans();
    const rows: EnvironmentRow[] = [];
    let count = 0;
    for await (const environment of environments) {
      signal?.throwIfAborted();
      count += 1;
      means.add(environment.quality);
      if (count > maxItems) continue;
      rows.push(environmentRow(environment, details.next()));
      yield await details.add(environmentDetail(environment));
    }
    yield await details.finish();
    const lost = await rejectionRows(rejections, maxItems, signal);
    return {
      kind: "build",
      title,
      report,
      funnel: funnelOf(report),
      means: means.result(),
      rows,
      omitted: count - rows.length,
      rejections: lost.rows,
      omittedRejections: lost.count - lost.rows.length,
    };
  });
}

async function rejectionRows(
  rejections: AsyncIterable<Rejection> | Iterable<Rejection>,
  maxItems: number,
  signal: AbortSignal | undefined,
): Promise<{ rows: readonly RejectionRow[]; count: number }> {
  const rows: RejectionRow[] = [];
  let count = 0;
  for await (const rejection of rejections) {
    signal?.throwIfAborted();
    count += 1;
    if (count <= maxItems) rows.push(rejectionRow(rejection));
  }
  return { rows, count };
}

function rejectionRow({ instance_id: id, source, path, stage, reason, detail }: Rejection): RejectionRow {
  const cut = detail.length > MAX_DETAIL ? `${detail.slice(0, MAX_DETAIL)}…` : detail;
  return { id, name: nameIn(id, path), path: path ?? "", source, stage, reason, detail: cut };
}

function nameIn(id: string | null, path: string | null): string {
  if (id === null) return "";
  const dotted = `.${(path ?? "").replace(/\.[A-Za-z]+$/u, "").replaceAll("/", ".")}.`;
  const position = path === null ? -1 : id.lastIndexOf(dotted);
  return position < 0 ? id : id.slice(position + dotted.length);
}

/** Returns the steps of a build; the last step is `accepted`. */
export function funnelOf({ targets, accepted, rejected }: BuildReport): Funnel {
  let remaining = targets;
  const steps = STEPS.map(({ name, stages }): FunnelStep => {
    const lost = stages
      .flatMap((stage) => Object.entries(rejected[stage] ?? {}).map(([reason, count]) => ({ stage, reason, count })))
      .toSorted((left, right) => right.count - left.count || left.reason.localeCompare(right.reason, "en"));
    remaining -= lost.reduce((sum, { count }) => sum + count, 0);
    return { name, count: remaining, lost };
  });
  const last = steps.at(-1);
  if (last !== undefined) steps[steps.length - 1] = { ...last, count: accepted };
  return { steps, unexplained: remaining - accepted };
}

function createMeans(): { add(quality: Quality): void; result(): Means } {
  const line = createMean();
  const branch = createMean();
  const mutation = createMean();
  return {
    add(quality) {
      line.add(quality.line_coverage);
      branch.add(quality.branch_coverage);
      mutation.add(quality.mutation.score);
    },
    result: () => ({ lineCoverage: line.result(), branchCoverage: branch.result(), mutation: mutation.result() }),
  };
}

function createMean(): { add(value: number | null): void; result(): number | null } {
  let sum = 0;
  let count = 0;
  return {
    add(value) {
      if (value === null) return;
      sum += value;
      count += 1;
    },
    result: () => (count === 0 ? null : sum / count),
  };
}

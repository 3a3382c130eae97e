import type { BuildReport, Environment, Rejection } from "@repost/spec";
import { createChunkEncoder } from "./chunk-encoder.ts";
import { createDetailChunks } from "./detail-chunks.ts";
import { htmlDocument } from "./document.ts";
import { environmentDetail, environmentRow } from "./environment-detail.ts";
import { funnelOf } from "./funnel.ts";
import { createMeans } from "./means.ts";
import type { BuildIndex, EnvironmentRow, RejectionRow } from "./page-data.ts";

/** Characters of a rejection's detail in the list; rejected.jsonl has the rest. */
const MAX_DETAIL = 600;

export interface RenderBuildPageOptions {
  readonly report: BuildReport;
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  /** @default [] */
  readonly rejections?: AsyncIterable<Rejection> | Iterable<Rejection>;
  /** @default "Build report" */
  readonly title?: string;
  /** Listed environments, and rejections. @default 20,000 */
  readonly maxItems?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Renders the report of a build as a self-contained HTML file, in pieces: `await writeFile("report.html",
 * renderBuildPage(options))`. Memory grows with the rows of its list only.
 */
export function renderBuildPage(options: RenderBuildPageOptions): AsyncIterable<string> {
  const { title = "Build report" } = options;
  return htmlDocument({ title, chunks: buildChunks({ ...options, title }) });
}

async function* buildChunks({
  report,
  environments,
  rejections = [],
  title = "",
  maxItems = 20_000,
  signal,
}: RenderBuildPageOptions): AsyncGenerator<string, void> {
  const encoder = createChunkEncoder();
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
  const index: BuildIndex = {
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
  yield await encoder.encode("index", index);
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

/** Returns the function's name at the end of an id. */
function nameIn(id: string | null, path: string | null): string {
  if (id === null) return "";
  const dotted = `.${(path ?? "").replace(/\.[A-Za-z]+$/u, "").replaceAll("/", ".")}.`;
  const position = path === null ? -1 : id.lastIndexOf(dotted);
  return position < 0 ? id : id.slice(position + dotted.length);
}

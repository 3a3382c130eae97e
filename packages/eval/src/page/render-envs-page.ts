import type { CallOptions, EnvReport } from "@repost/spec";
import { htmlDocument } from "./document.ts";
import type { EnvInstanceDetail, EnvInstanceRow } from "./page-data.ts";

export interface RenderEnvsPageOptions extends CallOptions {
  readonly report: EnvReport;
  readonly instances: AsyncIterable<EnvInstanceDetail> | Iterable<EnvInstanceDetail>;
  readonly title?: string;
}

/** Yields pieces of a self-contained HTML file. */
export function renderEnvsPage(options: RenderEnvsPageOptions): AsyncIterable<string> {
  const { report, instances, title = "Repository environments", signal } = options;
  return htmlDocument(title, async function* (encoder) {
    const rows: EnvInstanceRow[] = [];
    for await (const detail of instances) {
      signal?.throwIfAborted();
      const chunk = rows.length;
      rows.push(rowOf(detail, chunk));
      yield await encoder.encode(`chunk-${chunk}`, [detail]);
    }
    return { kind: "envs", title, report, rows };
  });
}

function rowOf({ id, task, verdict, measurement }: EnvInstanceDetail, chunk: number): EnvInstanceRow {
  const builds = measurement?.builds ?? [];
  const reason = (verdict?.detail ?? "").trimEnd().split("\n").at(-1) ?? "";
  return {
    id,
    name: id,
    repo: task.repo,
    language: task.language,
    label: task.label ?? "unlabelled",
    result: verdict?.class ?? "infra_error",
    f2p: verdict?.f2p.length ?? 0,
    p2p: verdict?.p2p.length ?? 0,
    imageBytes: measurement?.image?.size_bytes ?? null,
    wallMs: measurement === null ? null : builds.reduce((sum, { wall_ms }) => sum + wall_ms, measurement.run_wall_ms),
    reason: reason.slice(0, 200),
    chunk,
    item: 0,
  };
}

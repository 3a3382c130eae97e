/// <reference lib="dom" />
import type { EvalReport } from "@repost/spec";
import type { PageRow } from "./page-data.ts";

export type Child = string | Node | null | undefined | false;

export type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

export interface Token {
  readonly type: string;
  readonly text: string;
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
}

/** Report of a run; the name is empty for a single run. */
export interface NamedReport {
  readonly name: string;
  readonly report: EvalReport;
}

export interface ChartPoint {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Series {
  readonly name: string;
  /** One per axis position; null without a figure. */
  readonly points: readonly (ChartPoint | null)[];
}

export interface Chart {
  readonly title: string;
  readonly axis: string;
  readonly ticks: readonly { readonly label: string; readonly at: number; readonly note?: string }[];
  readonly series: readonly Series[];
}

export interface Query {
  text: string;
  facets: Record<string, string>;
  sort: string | null;
  descending: boolean;
  page: number;
}

export interface Sortable<Row> {
  readonly key: string;
  readonly value: (row: Row) => string | number | null;
}

export interface Facet<Row> {
  readonly key: string;
  readonly label: string;
  readonly value: (row: Row) => string | readonly string[];
}

export interface Column<Row> extends Sortable<Row> {
  readonly label: string;
  readonly className?: string;
  readonly descendingFirst?: boolean;
  readonly cell: (row: Row) => Node | string;
}

export interface List<Row> {
  readonly noun: string;
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly facets: readonly Facet<Row>[];
  readonly textOf: (row: Row) => string;
  readonly query: Query;
  readonly note?: string;
}

/** Overview with a list, and environments in its order. */
export interface Views {
  overview: (address: string) => Node[];
  ordered: () => PageRow[];
  rows: readonly PageRow[];
  judged: boolean;
}

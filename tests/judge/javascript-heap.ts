/** Both heaps in one process, connected by text only. */

interface Heap {
  write(value: unknown): unknown;
  changes(): readonly string[];
  commit(): void;
  read(nodes: readonly unknown[]): void;
  value(written: unknown): unknown;
  readonly objects: ReadonlyMap<number, unknown>;
}

export interface Side {
  readonly heap: Heap;
  readonly realm: {
    define(bindings: Readonly<Record<string, readonly [() => unknown, (value: unknown) => void]>>): void;
    begin(): void;
    readonly learned: ReadonlySet<string>;
  };
  readonly remoteObjects: { ask: (operation: string, values: readonly unknown[]) => unknown };
  readonly state: {
    prepare(found: Readonly<Record<string, unknown>>, nodes: readonly unknown[]): void;
    apply(found: Readonly<Record<string, unknown>>): void;
  };
}

export interface SideOptions {
  readonly trusted: boolean;
  readonly variables?: readonly { readonly name: string; readonly kind: string }[];
  /** @default null */
  readonly allowed?: { readonly names: readonly string[] } | null;
}

const SHIPPED = new URL("../../packages/judge/runtime/node/repost_split/", import.meta.url).href;

interface SideParts {
  readonly trusted: boolean;
  readonly job: { readonly allowed: unknown; readonly variables: readonly unknown[]; readonly names: object };
  readonly serve: () => unknown;
}

const { createSide } = (await import(/* @vite-ignore */ `${SHIPPED}process.mjs`)) as {
  readonly createSide: (options: SideParts) => Side;
};
const { nameIntrinsics } = (await import(/* @vite-ignore */ `${SHIPPED}intrinsics.mjs`)) as {
  readonly nameIntrinsics: (named: object) => void;
};
nameIntrinsics({});

export function makeSide({ trusted, variables = [], allowed = null }: SideOptions): Side {
  return createSide({ trusted, job: { allowed, variables, names: {} }, serve: () => [] });
}

export interface Sent {
  readonly value: unknown;
  /** New or changed values that travelled along. */
  readonly numbers: readonly number[];
}

export function send(from: Side, to: Side, value: unknown): Sent {
  const text = JSON.stringify(from.heap.write(value));
  const nodes = from.heap.changes().map((node) => JSON.parse(node) as readonly [number]);
  from.heap.commit();
  to.heap.read(nodes);
  return { value: to.heap.value(JSON.parse(text)), numbers: nodes.map(([number]) => number) };
}

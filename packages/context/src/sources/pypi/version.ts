export interface Version {
  readonly epoch: number;
  readonly release: readonly bigint[];
  readonly pre: readonly ["a" | "b" | "rc", bigint] | null;
  readonly post: bigint | null;
  readonly dev: bigint | null;
  readonly local: string | null;
}

const PATTERN =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|beta|preview|pre|rc|a|b|c)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/u;

const PHASES: Readonly<Record<string, "a" | "b" | "rc">> = { alpha: "a", a: "a", beta: "b", b: "b" };

export function parseVersion(text: string): Version | null {
  const match = PATTERN.exec(text.trim().toLowerCase());
  if (match === null) return null;
  const [, epoch, release = "", phase, phaseNumber, bare, post, postNumber, dev, devNumber, local] = match;
  return {
    epoch: Number(epoch ?? 0),
    release: release.split(".").map(BigInt),
    pre: phase === undefined ? null : [PHASES[phase] ?? "rc", BigInt(phaseNumber || 0)],
    post: bare !== undefined ? BigInt(bare) : post !== undefined ? BigInt(postNumber || 0) : null,
    dev: dev === undefined ? null : BigInt(devNumber || 0),
    local: local === undefined ? null : local.replaceAll(/[-_]/gu, "."),
  };
}

export function isPreRelease({ pre, dev }: Version): boolean {
  return pre !== null || dev !== null;
}

export function compareVersions(left: Version, right: Version): number {
  return (
    left.epoch - right.epoch ||
    compareReleases(left.release, right.release) ||
    phaseRank(left) - phaseRank(right) ||
    compare(left.pre?.[1] ?? 0n, right.pre?.[1] ?? 0n) ||
    compare(left.post ?? -1n, right.post ?? -1n) ||
    Number(left.dev === null) - Number(right.dev === null) ||
    compare(left.dev ?? 0n, right.dev ?? 0n) ||
    compareLocal(left.local, right.local)
  );
}

function compareReleases(left: readonly bigint[], right: readonly bigint[]): number {
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const order = compare(left[index] ?? 0n, right[index] ?? 0n);
    if (order !== 0) return order;
  }
  return 0;
}

function phaseRank({ pre, post, dev }: Version): number {
  if (pre !== null) return { a: 1, b: 2, rc: 3 }[pre[0]];
  return post === null && dev !== null ? 0 : 4;
}

function compareLocal(left: string | null, right: string | null): number {
  const [a, b] = [left?.split(".") ?? [], right?.split(".") ?? []];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [x, y] = [a[index], b[index]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const [xIsNumber, yIsNumber] = [/^\d+$/u.test(x), /^\d+$/u.test(y)];
    const order =
      xIsNumber && yIsNumber ? compare(BigInt(x), BigInt(y)) : Number(xIsNumber) - Number(yIsNumber) || compare(x, y);
    if (order !== 0) return order;
  }
  return 0;
}

function compare<T extends bigint | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

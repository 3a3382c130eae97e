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
    compareEach(left.release, right.release, (a = 0n, b = 0n) => compare(a, b)) ||
    phaseRank(left) - phaseRank(right) ||
    compare(left.pre?.[1] ?? 0n, right.pre?.[1] ?? 0n) ||
    compare(left.post ?? -1n, right.post ?? -1n) ||
    Number(left.dev === null) - Number(right.dev === null) ||
    compare(left.dev ?? 0n, right.dev ?? 0n) ||
    compareEach(left.local?.split(".") ?? [], right.local?.split(".") ?? [], compareLocalParts)
  );
}

function phaseRank({ pre, post, dev }: Version): number {
  if (pre !== null) return { a: 1, b: 2, rc: 3 }[pre[0]];
  return post === null && dev !== null ? 0 : 4;
}

function compareLocalParts(left: string | undefined, right: string | undefined): number {
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  const [leftIsNumber, rightIsNumber] = [/^\d+$/u.test(left), /^\d+$/u.test(right)];
  if (leftIsNumber && rightIsNumber) return compare(BigInt(left), BigInt(right));
  return Number(leftIsNumber) - Number(rightIsNumber) || compare(left, right);
}

function compareEach<T>(
  left: readonly T[],
  right: readonly T[],
  compareParts: (left: T | undefined, right: T | undefined) => number,
): number {
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const order = compareParts(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function compare<T extends bigint | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

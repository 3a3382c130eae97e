export function slicePositions(
  length: number | undefined,
  start: number | null | undefined,
  stop: number | null | undefined,
  step: number | null | undefined,
): readonly number[] | undefined {
  if (length === undefined || start === undefined || stop === undefined || step === undefined || step === 0)
    return undefined;
  const stride = step ?? 1;
  const clamp = (position: number): number =>
    Math.min(
      Math.max(position < 0 ? position + length : position, stride < 0 ? -1 : 0),
      stride < 0 ? length - 1 : length,
    );
  const first = start === null ? (stride < 0 ? length - 1 : 0) : clamp(start);
  const last = stop === null ? (stride < 0 ? -1 : length) : clamp(stop);
  const positions: number[] = [];
  for (let position = first; stride < 0 ? position > last : position < last; position += stride)
    positions.push(position);
  return positions;
}

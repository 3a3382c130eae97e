import { type FunctionContext, type StageResult, type TokenLimit, accepted } from "@repost/spec";
import { applyEdits } from "@repost/syntax";
import { joinPieces, pathsOf, type RawPiece } from "./context-piece.ts";
import { withoutAnswer } from "./context-pieces.ts";
import { lineStartsOf, withoutLastBreak } from "./lines.ts";
import { markdownOf, renderMarkdown } from "./render-markdown.ts";
import { type Rendering, renderPieces } from "./render-pieces.ts";
import { hidingEdits, targetVariants } from "./shown-functions.ts";

export interface RenderFullFilesOptions {
  readonly context: FunctionContext;
  /** Returns a file's text, such as `index.graph.codeOf(path)`. */
  readonly codeOf: (path: string) => string | undefined;
  /** Shows the target's documentation. @default true */
  readonly docstring?: boolean;
  readonly limit?: TokenLimit;
}

/**
 * Returns RepoST's "full" context: whole files, nearest first. Falls back to `renderMarkdown` for long files.
 * Rejection: `limit_too_small`.
 */
export function renderFullFiles({
  context,
  codeOf,
  docstring = true,
  limit,
}: RenderFullFilesOptions): StageResult<Rendering, "context"> {
  const { target } = context;
  const paths = pathsOf(context);
  const pieces = paths.flatMap((path): RawPiece[] => {
    const code = path === target.path ? withoutBody(context, codeOf(path), docstring) : codeOf(path);
    if (code === undefined) return [];
    const units = context.units.filter((unit) => unit.path === path);
    const piece = {
      path,
      startLine: 1,
      endLine: lineStartsOf(code).length,
      code: withoutLastBreak(code),
      names: units.flatMap(({ binds: boundNames }) => boundNames),
      id: path,
      near: units.map(({ id }) => id),
    };
    return [{ ...piece, isTarget: path === target.path, head: null, isImport: false }];
  });
  const whole = renderPieces({
    context,
    pieces: withoutAnswer(context, pieces),
    limit,
    textOf: (chosen) => markdownOf(joinPieces(chosen, paths), target.language),
  });
  if (whole.status === "accepted" && pieces.some(({ isTarget }) => isTarget)) return whole;
  const sliced = renderMarkdown({ context, docstring, ...(limit === undefined ? {} : { limit }) });
  if (sliced.status === "rejected") return sliced;
  return accepted({ ...sliced.value, cut: [{ id: target.path, reason: "limit" }, ...sliced.value.cut] });
}

function withoutBody(context: FunctionContext, code: string | undefined, docstring: boolean): string | undefined {
  const unit = context.units.find(({ id }) => id === context.target_unit);
  if (unit === undefined || code === undefined || targetVariants(context).length === 0) return undefined;
  const start = code.indexOf(unit.code, lineStartsOf(code)[unit.start_line - 1]);
  if (start === -1) return undefined;
  const visibleCode = applyEdits(unit.code, hidingEdits(context, unit, { docstring }));
  return code.slice(0, start) + visibleCode + code.slice(start + unit.code.length);
}

import type { ContextLimit, FunctionContext, OwnImportRecord, TokenLimit, Unit } from "@repost/spec";
import type { ContextPiece, RawPiece } from "./context-piece.ts";
import { importPiece, unitPiece } from "./context-pieces.ts";
import { nearestFirst } from "./distances.ts";
import { withinTokens } from "./render-pieces.ts";

/** Chooses code as `renderPrompt` does. */
export function createContextLimit(limit: TokenLimit): ContextLimit {
  const { tokens, counter } = limit;
  return {
    fits: (text) => counter.count(text) <= tokens,
    nearest(context, textOf) {
      const pieces = wholePieces(context);
      const textOfPieces = (chosen: readonly ContextPiece[]): string => textOf(reduced(context, pieces, chosen));
      const required = [...pieces.keys()].filter(({ isTarget }) => isTarget);
      const ordered = nearestFirst(context, [...pieces.keys()]);
      const chosen = withinTokens({ context, pieces: ordered, limit, textOf: textOfPieces }) ?? required;
      return reduced(context, pieces, chosen);
    },
  };
}

function wholePieces(context: FunctionContext): ReadonlyMap<ContextPiece, Unit | OwnImportRecord> {
  const companions = new Set(context.companions);
  const whole = (piece: RawPiece): ContextPiece => ({ ...piece, isHiding: false });
  const units = context.units.filter(({ id }) => !companions.has(id));
  const imports = (context.imports ?? []).filter((statement) => !statement.units.every((id) => companions.has(id)));
  return new Map<ContextPiece, Unit | OwnImportRecord>([
    ...units.map((unit) => [whole({ ...unitPiece(unit), isTarget: unit.id === context.target_unit }), unit] as const),
    ...imports.map((statement) => [whole(importPiece(statement)), statement] as const),
  ]);
}

function reduced(
  context: FunctionContext,
  pieces: ReadonlyMap<ContextPiece, Unit | OwnImportRecord>,
  chosen: readonly ContextPiece[],
): FunctionContext {
  const chosenItems = new Set<unknown>(chosen.map((piece) => pieces.get(piece)));
  return {
    ...context,
    units: context.units.filter((unit) => chosenItems.has(unit)),
    ...(context.imports === undefined
      ? {}
      : { imports: context.imports.filter((statement) => chosenItems.has(statement)) }),
  };
}

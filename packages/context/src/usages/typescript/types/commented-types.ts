const COMMENT = /\/\*\*(?!\/)(?:[^*]|\*(?!\/))*\*\//gu;
const DEFINES = /@(?:typedef|callback)\b/u;
/** A file of types alone would say more than all else does. */
const MAX_CHARACTERS = 12_000;

/**
 * Comments of JavaScript that define types by `@typedef` and `@callback`: they stand for themselves, mostly at the head of a file, so that no statement that is taken
 * along brings them.
 */
export function commentedTypes(text: string): readonly string[] {
  let left = MAX_CHARACTERS;
  return [...text.matchAll(COMMENT)].flatMap(([comment]) => {
    if (!DEFINES.test(comment)) return [];
    left -= comment.length;
    return left < 0 ? [] : [comment];
  });
}

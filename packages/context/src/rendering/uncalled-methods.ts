import type { ContextFragment, Language } from "@repost/spec";
import { applyEdits, type Edit, loadLanguage } from "@repost/syntax";

export interface MethodTarget {
  readonly language: Language;
  readonly path: string;
  readonly func_name: string;
  readonly context: readonly ContextFragment[];
  readonly orig_func?: string | undefined;
}

const CONSTRUCTOR = /\.(?:__init__|__new__|constructor)$/u;

export async function withoutUncalledMethods<T extends MethodTarget>(environment: T): Promise<T> {
  const { language, path, func_name: target, orig_func: text, context } = environment;
  const owner = target.slice(0, target.lastIndexOf(".") + 1);
  if (text === undefined || owner === "") return environment;
  const named = new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  const adapter = await loadLanguage(language);
  const isUncalled = (name: string): boolean => {
    const member = name.slice(owner.length);
    return (
      name.startsWith(owner) &&
      !member.includes(".") &&
      name !== target &&
      !CONSTRUCTOR.test(name) &&
      !named.has(member)
    );
  };
  const fragments = context.map((fragment) => {
    if (fragment.path !== path) return fragment;
    const edits = adapter
      .functions(fragment.code)
      .filter(({ name }) => isUncalled(name))
      .flatMap(({ span }) => lineEdit(fragment.code, span.start, span.end));
    return edits.length === 0 ? fragment : { ...fragment, code: applyEdits(fragment.code, edits) };
  });
  return { ...environment, context: fragments };
}

function lineEdit(code: string, start: number, end: number): readonly Edit[] {
  const before = code.slice(0, start);
  const behind = /^[^\S\r\n]*[,;]?[^\S\r\n]*(?:(?:\r\n|\r|\n)[^\S\r\n]*(?=[\r\n]|$))*(?:\r\n|\r|\n|$)/u.exec(
    code.slice(end),
  );
  if (behind === null || !/(?:^|[\r\n])[^\S\r\n]*$/u.test(before)) return [];
  const comment =
    /(?:^[^\S\r\n]*(?:#|\/\/|\/?\*)[^\r\n]*(?:\r\n|\r|\n))*[^\S\r\n]*$(?![\s\S])/mu.exec(before)?.[0].length ?? 0;
  return [{ start: start - comment, end: end + behind[0].length, replacement: "" }];
}

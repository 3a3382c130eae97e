const DEFINITION =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|enum|interface|type|namespace)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u;
const VARIABLES = /^(?:export\s+)?(?:const|let|var|using)\b([^=;]*)/u;

export function boundNames(code: string): readonly string[] {
  const imported = /^import\b(?!\s*[(.])(.*)$/su.exec(code)?.[1];
  if (imported !== undefined)
    return wordsOf(imported.replaceAll(/[\p{L}\p{N}_$]+\s+as\s+/gu, "").replace(/\bfrom\b.*$/su, ""));
  const defined = DEFINITION.exec(code)?.[1];
  if (defined !== undefined) return [defined];
  const first = VARIABLES.exec(code)?.[1];
  if (first === undefined) return [];
  const others = [...code.matchAll(/,\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?!=|>)/gu)].map(([, name = ""]) => name);
  return [...wordsOf(first), ...others];
}

export function wordsOf(code: string): readonly string[] {
  return code.match(/(?<![.\p{L}\p{N}_$#])[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}

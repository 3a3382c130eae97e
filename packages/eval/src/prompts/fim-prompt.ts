import { EvalError } from "../errors.ts";

/** Templates of model families, with `{prefix}` and `{suffix}`. */
export const FIM_TEMPLATES = {
  qwen: "<|fim_prefix|>{prefix}<|fim_suffix|>{suffix}<|fim_middle|>",
  starcoder: "<fim_prefix>{prefix}<fim_suffix>{suffix}<fim_middle>",
  codellama: "<PRE> {prefix} <SUF>{suffix} <MID>",
  deepseek: "<｜fim▁begin｜>{prefix}<｜fim▁hole｜>{suffix}<｜fim▁end｜>",
  codestral: "[SUFFIX]{suffix}[PREFIX]{prefix}",
  codegemma: "<|fim_prefix|>{prefix}<|fim_suffix|>{suffix}<|fim_middle|>",
} as const;

export type FimTemplate = keyof typeof FIM_TEMPLATES | (string & {});

/** @throws EvalError EVAL_TEMPLATE_INVALID without `{prefix}` or `{suffix}` */
export function fimPrompt(
  template: FimTemplate,
  { prefix, suffix }: { readonly prefix: string; readonly suffix: string },
): string {
  const text = Object.hasOwn(FIM_TEMPLATES, template)
    ? FIM_TEMPLATES[template as keyof typeof FIM_TEMPLATES]
    : template;
  const parts = text.split(/(\{prefix\}|\{suffix\})/u);
  if (!parts.includes("{prefix}") || !parts.includes("{suffix}")) throw templateInvalid(template);
  // One pass, because code may contain the placeholders.
  return parts.map((part) => (part === "{prefix}" ? prefix : part === "{suffix}" ? suffix : part)).join("");
}

function templateInvalid(template: string): EvalError {
  return new EvalError(`${JSON.stringify(template)} is no template for filling in the middle.`, {
    code: "EVAL_TEMPLATE_INVALID",
    hint: `Name one of ${Object.keys(FIM_TEMPLATES).join(", ")}, or give a text with {prefix} and {suffix} in it.`,
  });
}

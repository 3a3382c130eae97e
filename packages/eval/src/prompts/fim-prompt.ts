import { EvalError } from "../errors.ts";

/** How families of models mark what is before and after a gap: `{prefix}` and `{suffix}` stand for the two. */
export const FIM_TEMPLATES = {
  qwen: "<|fim_prefix|>{prefix}<|fim_suffix|>{suffix}<|fim_middle|>",
  starcoder: "<fim_prefix>{prefix}<fim_suffix>{suffix}<fim_middle>",
  codellama: "<PRE> {prefix} <SUF>{suffix} <MID>",
  deepseek: "<｜fim▁begin｜>{prefix}<｜fim▁hole｜>{suffix}<｜fim▁end｜>",
  codestral: "[SUFFIX]{suffix}[PREFIX]{prefix}",
  codegemma: "<|fim_prefix|>{prefix}<|fim_suffix|>{suffix}<|fim_middle|>",
} as const;

/** A family's name, or a template of one's own. */
export type FimTemplate = keyof typeof FIM_TEMPLATES | (string & {});

/**
 * A prompt for a model that fills in the middle.
 * @throws EvalError EVAL_TEMPLATE_INVALID for a template without `{prefix}` or `{suffix}`
 */
export function fimPrompt(
  template: FimTemplate,
  { prefix, suffix }: { readonly prefix: string; readonly suffix: string },
): string {
  const text = Object.hasOwn(FIM_TEMPLATES, template)
    ? FIM_TEMPLATES[template as keyof typeof FIM_TEMPLATES]
    : template;
  const parts = text.split(/(\{prefix\}|\{suffix\})/u);
  if (!parts.includes("{prefix}") || !parts.includes("{suffix}")) throw templateInvalid(template);
  // Not one replacement after the other: code may have the words of a template in it.
  return parts.map((part) => (part === "{prefix}" ? prefix : part === "{suffix}" ? suffix : part)).join("");
}

function templateInvalid(template: string): EvalError {
  return new EvalError(`${JSON.stringify(template)} is no template for filling in the middle.`, {
    code: "EVAL_TEMPLATE_INVALID",
    hint: `Name one of ${Object.keys(FIM_TEMPLATES).join(", ")}, or give a text with {prefix} and {suffix} in it.`,
  });
}

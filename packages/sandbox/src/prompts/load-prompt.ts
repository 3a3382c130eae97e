import { createPromptLoader } from "@repost/spec";

export const loadPrompt = createPromptLoader(new URL("../../prompts/", import.meta.url));

import { z } from "zod/v4";
import type { MaskLanguage } from "./repository.ts";

/** Languages that share grammar, interpreter and value model. */
export type LanguageFamily = "python" | "javascript";

export interface LanguageFacts {
  /** null for languages that are parsed only. */
  readonly family: LanguageFamily | null;
  readonly name: string;
  /** Start of a comment that ends with the line. */
  readonly lineComment: string;
  /** Blocks are indented, not enclosed in braces. */
  readonly isIndented: boolean;
  /** The first string of a body documents it. */
  readonly hasDocstrings: boolean;
  /** Types are stripped before the code runs. */
  readonly isTyped: boolean;
}

const braces = { lineComment: "//", isIndented: false, hasDocstrings: false, isTyped: false } as const;

const facts: Record<MaskLanguage, LanguageFacts> = {
  python: {
    family: "python",
    name: "Python",
    lineComment: "#",
    isIndented: true,
    hasDocstrings: true,
    isTyped: false,
  },
  typescript: { ...braces, family: "javascript", name: "TypeScript", isTyped: true },
  javascript: { ...braces, family: "javascript", name: "JavaScript" },
  java: { ...braces, family: null, name: "Java" },
  csharp: { ...braces, family: null, name: "C#" },
  cpp: { ...braces, family: null, name: "C++" },
  php: { ...braces, family: null, name: "PHP" },
  go: { ...braces, family: null, name: "Go" },
};

export function languageFacts(language: MaskLanguage): LanguageFacts {
  return facts[language];
}

/** Adds a language that is only parsed, or returns null if its name is taken. */
export function addLanguageFacts(name: string, added: Omit<LanguageFacts, "family">): MaskLanguage | null {
  if (Object.hasOwn(facts, name)) return null;
  const language = name as MaskLanguage;
  facts[language] = { ...added, family: null };
  return language;
}

/** Accepts built-in and added languages. */
export const maskLanguageSchema = z
  .string()
  .refine((name): name is MaskLanguage => Object.hasOwn(facts, name), {
    error: () =>
      `Invalid option: expected one of ${languageNames()
        .map((name) => `"${name}"`)
        .join("|")}`,
  })
  .meta({
    get enum() {
      return languageNames();
    },
  });

function languageNames(): string[] {
  return Object.keys(facts);
}

export interface FamilyRuntime {
  readonly runtime: "python" | "node";
  readonly title: string;
  /** Phrase for the modules that the interpreter itself contains. */
  readonly modules: string;
  /** Counters are written into the code; otherwise the interpreter traces. */
  readonly isInstrumented: boolean;
  /** The order of sets depends on a seed. */
  readonly hasHashSeed: boolean;
}

const runtimes: Readonly<Record<LanguageFamily, FamilyRuntime>> = {
  python: {
    runtime: "python",
    title: "Python",
    modules: "its standard library",
    isInstrumented: false,
    hasHashSeed: true,
  },
  javascript: {
    runtime: "node",
    title: "Node",
    modules: "its own modules",
    isInstrumented: true,
    hasHashSeed: false,
  },
};

export function runtimeOf(language: keyof typeof families): FamilyRuntime {
  return runtimes[familyOf(language)];
}

const families = { python: "python", javascript: "javascript", typescript: "javascript" } as const;

export function familyOf(language: keyof typeof families): LanguageFamily {
  return families[language];
}

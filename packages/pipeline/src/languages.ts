import { familyOf, type Language, languageFacts, type LanguageFamily, type MaskLanguage } from "@repost/spec";

interface PipelineLanguage {
  readonly importLine: (name: string, from: { readonly module: string; readonly specifier: string }) => string;
  /** Modules are imported by name, not by path. */
  readonly hasModuleNames: boolean;
  /** The interpreter reports syntax errors more exactly than the grammar. */
  readonly reportsSyntaxErrors: boolean;
  readonly isObservable: boolean;
  readonly hasTypePackages: boolean;
  /** A target's file declares types that its bundle lacks. */
  readonly readsTypesOfFile: boolean;
  /** Imports of a published program name its packages. */
  readonly hasPublishedLocks: boolean;
}

const languages: Readonly<Record<LanguageFamily, PipelineLanguage>> = {
  python: {
    importLine: (name, { module }) => `from ${module} import ${name}\n`,
    hasModuleNames: true,
    reportsSyntaxErrors: true,
    isObservable: true,
    hasTypePackages: false,
    readsTypesOfFile: true,
    hasPublishedLocks: true,
  },
  javascript: {
    importLine: (name, { specifier }) => `import { ${name} } from "${specifier}";\n`,
    hasModuleNames: false,
    reportsSyntaxErrors: false,
    isObservable: false,
    hasTypePackages: true,
    readsTypesOfFile: false,
    hasPublishedLocks: false,
  },
};

export function pipelineLanguage(language: Language): PipelineLanguage {
  return languages[familyOf(language)];
}

export function reportsSyntaxErrors(language: MaskLanguage): boolean {
  const { family } = languageFacts(language);
  return family !== null && languages[family].reportsSyntaxErrors;
}

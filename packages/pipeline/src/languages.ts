import { familyOf, type Language, languageFacts, type LanguageFamily, type MaskLanguage } from "@repost/spec";

interface PipelineLanguage {
  readonly importLine: (name: string, from: { readonly module: string; readonly specifier: string }) => string;
  /** Imports use names instead of paths. */
  readonly hasModuleNames: boolean;
  /** The interpreter's syntax errors are more exact than the grammar's. */
  readonly reportsSyntaxErrors: boolean;
  readonly isObservable: boolean;
  readonly hasTypePackages: boolean;
  /** The target's file declares more types than its bundle. */
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

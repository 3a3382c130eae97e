import { familyOf, type Language, languageFacts, type LanguageFamily, type MaskLanguage } from "@repost/spec";

/** Facts of a language family that stages need. */
export interface PipelineLanguage {
  /** Statement that imports a name. */
  readonly importLine: (name: string, from: { readonly module: string; readonly specifier: string }) => string;
  /** Modules are imported by names from an import root, not by paths. */
  readonly hasModuleNames: boolean;
  /** The interpreter reports syntax errors more exactly than the grammar. */
  readonly reportsSyntaxErrors: boolean;
  /** The repository's own tests can be observed. */
  readonly isObservable: boolean;
  /** Packages declare types in files of their own. */
  readonly hasTypePackages: boolean;
  /** The file of a target declares types that its bundle lacks. */
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

/** Returns whether the interpreter of a language reports syntax errors more exactly than the grammar. */
export function reportsSyntaxErrors(language: MaskLanguage): boolean {
  const { family } = languageFacts(language);
  return family !== null && languages[family].reportsSyntaxErrors;
}

const outputs =
  /^(?:dist|lib|build|out|output|es|esm|esm5|esm2015|cjs|umd|mjs|types|typings|node|browser|commonjs|module|_?(?:esm|cjs)|dist-[\w-]+|build-[\w-]+)$/;
const extension =
  /(?:\.d)?\.[cm]?[jt]sx?$|\.(?:umd|cjs|esm|es|min|prod|production|development|modern|bundle)(?:\.d)?\.[cm]?[jt]s$/;

/** Returns possible sources of a built file inside its package: `src/name` for `dist/esm/name.mjs`. */
export function sourceCandidates(built: string): readonly string[] {
  const parts = built.replace(/^\.\//, "").split("/");
  const candidates: string[] = [];
  for (let dropped = 1; dropped < parts.length && outputs.test(parts[dropped - 1] ?? ""); dropped++) {
    const rest = parts.slice(dropped).join("/").replace(extension, "");
    candidates.push(`src/${rest}`, rest, `source/${rest}`, `lib/${rest}`);
  }
  return candidates;
}

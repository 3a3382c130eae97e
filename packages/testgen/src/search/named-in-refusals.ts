import type { Argument, Candidate, Parameter } from "../subject.ts";
import type { ValueMaker } from "../values/make-values.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";
import { searched } from "./slots.ts";

/** Reads parameters in errors such as "Exactly one of J, Q must be given". */
export interface NamedInRefusals {
  refused(candidate: Candidate, message: string): readonly Candidate[];
  accepted(candidate: Candidate): readonly Candidate[];
}

const MAX_SAME = 2;
const MAX_NAMED = 6;

export function createNamedInRefusals(parameters: readonly Parameter[], maker: ValueMaker): NamedInRefusals {
  const optional = parameters.filter(
    ({ kind, optional: may }) => may && (kind === "positional" || kind === "keyword_only"),
  );
  const counts = new Map<string, number>();
  const groups = new Map<string, readonly Parameter[]>();
  const isNew = (key: string): boolean => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count < MAX_SAME;
  };
  const usual = (parameter: Parameter): Argument | null => {
    const value = maker.variantsFor(parameter).find(({ kind }) => kind !== "nothing");
    return value === undefined ? null : { name: parameter.name, value };
  };
  return {
    refused(candidate, message) {
      const named = optional.filter(({ name }) => isNamed(name, message)).slice(0, MAX_NAMED);
      const key = named.map(({ name }) => name).join(" ");
      const others = argumentsByName(candidate, parameters);
      if (named.length === 0 || others === null || !isNew(key)) return [];
      if (named.length > 1) groups.set(key, named);
      const given = named.filter(({ name }) => others.some((one) => one.name === name));
      const added = named.filter((one) => !given.includes(one)).flatMap((one) => usual(one) ?? []);
      const dropped = given.length < 2 ? [] : given.map(({ name }) => others.filter((one) => one.name !== name));
      const all = given.length === 0 && added.length > 1 ? [[...others, ...added]] : [];
      return [...added.map((one) => [...others, one]), ...dropped, ...all].map((each) =>
        searched({ ...candidate, arguments: each }),
      );
    },
    accepted(candidate) {
      const others = groups.size === 0 ? null : argumentsByName(candidate, parameters);
      if (others === null) return [];
      return [...groups.values()].flatMap((named) => {
        const [from, ...more] = named.filter(({ name }) => others.some((one) => one.name === name));
        if (from === undefined || more.length > 0) return [];
        return named
          .filter((to) => to !== from && isNew(`${from.name} > ${to.name}`))
          .map((to) => {
            const each = others.map((one) => (one.name === from.name ? { ...one, name: to.name } : one));
            return searched({ ...candidate, arguments: each });
          });
      });
    },
  };
}

function isNamed(name: string, message: string): boolean {
  return message.split(/\W+/u).includes(name);
}

function argumentsByName(candidate: Candidate, parameters: readonly Parameter[]): readonly Argument[] | null {
  const filled = parametersOfArguments(parameters, candidate.arguments);
  if (filled.some((one) => one === undefined || one.kind === "rest")) return null;
  return candidate.arguments.map((argument, place) => {
    const parameter = filled[place];
    const mayBeNamed = parameter?.optional === true && parameter.kind === "positional";
    return argument.name === null && mayBeNamed ? { ...argument, name: parameter.name } : argument;
  });
}

import type { LeafOption, ListOption, OptionSpecs, ShownWhen } from '../../../libs/tools/shared/options.ts';

/** A tool option as a command line flag. */
export interface OptionFlag {
  /** In kebab-case, without leading dashes. */
  readonly name: string;
  readonly path: readonly [string] | readonly [string, string];
  readonly spec: LeafOption | ListOption;
}

/** Returns the field of a list whose members are one text each, which makes its flag repeatable; else undefined. */
export function onlyField({ fields }: ListOption): string | undefined {
  const [[name, spec], ...others] = Object.entries(fields);
  return others.length === 0 && (spec.kind === 'text' || spec.kind === 'template') ? name : undefined;
}

/** Converts `trimWhitespace` to `trim-whitespace`. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Returns the flags of a tool's options, in the order of the form. A list of single texts has a repeatable flag with the
 * name of its field (`--template`), any other list the flag of a file (`--rules`). In a group with a `type`, the flag of
 * `type` has the group's name and the others are prefixed with it (`--wrap`, `--wrap-custom-before`); otherwise the
 * group's name is omitted (`--phrase`).
 */
export function optionFlags(specs: OptionSpecs): OptionFlag[] {
  return Object.entries(specs).flatMap(([key, spec]): OptionFlag[] => {
    const name = toKebabCase(key);
    if (spec.kind === 'list') {
      return [{ name: toKebabCase(onlyField(spec) ?? key), path: [key], spec }];
    }
    if (spec.kind !== 'group') {
      return spec.kind === 'boolean' && spec.isForScreen ? [] : [{ name, path: [key], spec }];
    }
    const prefix = Object.hasOwn(spec.fields, 'type') ? `${name}-` : '';
    return Object.entries(spec.fields).map(([field, leaf]) => ({
      name: prefix !== '' && field === 'type' ? name : prefix + toKebabCase(field),
      path: [key, field],
      spec: leaf,
    }));
  });
}

/** Flag of a choice that shows another option, and the value that does so. */
export interface DecidingFlag {
  readonly flag: OptionFlag;
  readonly value: string;
}

/** Returns the flag of the choice that enables a text or a list, if a single value does. */
export function decidingFlag(flags: readonly OptionFlag[], { path, spec }: OptionFlag): DecidingFlag | undefined {
  return spec.kind === 'text' || spec.kind === 'list' ? decidingFlagOf(flags, path, spec) : undefined;
}

/**
 * Returns the flag of the choice that shows something, if a single value does.
 * @param path of an option, or the id of an input
 */
export function decidingFlagOf(
  flags: readonly OptionFlag[],
  path: readonly string[],
  { shownWhen }: { readonly shownWhen?: ShownWhen | undefined },
): DecidingFlag | undefined {
  if (typeof shownWhen?.is !== 'string') {
    return undefined;
  }
  const decidingPath = [...path.slice(0, -1), shownWhen.option].join('.');
  const flag = flags.find((candidate) => candidate.path.join('.') === decidingPath);
  return flag && { flag, value: shownWhen.is };
}

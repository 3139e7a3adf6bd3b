import type { LeafOption, OptionSpecs } from '../../../libs/tools/shared/options.ts';

/** A tool option as a command line flag. */
export interface OptionFlag {
  /** In kebab-case, without leading dashes. */
  readonly name: string;
  readonly path: readonly [string] | readonly [string, string];
  readonly spec: LeafOption;
}

/** Converts `trimWhitespace` to `trim-whitespace`. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Returns the flags of a tool's options, in the order of the form. In a group with a `type`, the flag of `type` has the
 * group's name and the others are prefixed with it (`--wrap`, `--wrap-custom-before`); otherwise the group's name is
 * omitted (`--phrase`).
 */
export function optionFlags(specs: OptionSpecs): OptionFlag[] {
  return Object.entries(specs).flatMap(([key, spec]): OptionFlag[] => {
    const name = toKebabCase(key);
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

/** Returns the flag of the choice that enables a text option. */
export function decidingFlag(flags: readonly OptionFlag[], { path, spec }: OptionFlag): OptionFlag | undefined {
  if (spec.kind !== 'text' || spec.shownWhen === undefined) {
    return undefined;
  }
  const decidingPath = [...path.slice(0, -1), spec.shownWhen.option].join('.');
  return flags.find((flag) => flag.path.join('.') === decidingPath);
}

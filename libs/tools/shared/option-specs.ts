import type { BooleanOption, ChoiceOption, ColumnOption, ShownWhen } from './options.ts';

interface Extras {
  readonly help?: string;
  readonly shownWhen?: ShownWhen;
}

/**
 * Returns a choice among values with their labels, in the order of the form.
 * @param extras `default` is the first value if omitted
 */
export function choiceOption<V extends string>(
  label: string,
  labels: Readonly<Record<V, string>>,
  extras: Extras & { readonly default?: NoInfer<V> } = {},
): ChoiceOption<V> {
  const values = Object.keys(labels) as V[];
  const choices = values.map((value) => ({ value, label: labels[value] }));
  return { kind: 'choice', label, default: values[0], choices, ...extras };
}

/** Returns an option that is on or off. */
export function booleanOption(
  label: string,
  isOn: boolean,
  extras: Extras & Pick<BooleanOption, 'isForScreen' | 'sign'> = {},
): BooleanOption {
  return { kind: 'boolean', label, default: isOn, ...extras };
}

/**
 * Returns the choice of a column of an input.
 * @param auto names that the automatic choice tries
 */
export function columnOption(
  label: string,
  input: string,
  auto: readonly string[],
  extras: Extras & Pick<ColumnOption, 'otherwise' | 'simplify'> = {},
): ColumnOption {
  return { kind: 'column', label, default: '', input, auto, ...extras };
}

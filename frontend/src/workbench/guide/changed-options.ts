import {
  defaultOptions,
  type LeafOption,
  type ListOption,
  type OptionSpecs,
  type OptionsOf,
} from '../../../../libs/tools/shared/options.ts';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** An option with the labels of the form. */
export interface ShownOption {
  readonly label: string;
  readonly value: string;
}

/** Returns the options that differ from their defaults, with the labels of the form. */
export function changedOptions<S extends OptionSpecs>(specs: S, options: OptionsOf<S>): ShownOption[] {
  return changesOf(specs, options, defaultOptions(specs));
}

type Values = { readonly [name: string]: unknown };

function changesOf(specs: OptionSpecs, options: Values, defaults: Values): ShownOption[] {
  return Object.entries(specs).flatMap(([name, spec]) => {
    const value = options[name];
    if (spec.kind === 'group') {
      return changesOf(spec.fields, value as Values, defaults[name] as Values);
    }
    const isDefault = value === defaults[name] || (spec.kind === 'list' && isEmptyList(value));
    return isDefault ? [] : [{ label: spec.label, value: describeValue(spec, value) }];
  });
}

/** Returns true for the default of a list. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function describeValue(spec: LeafOption | ListOption, value: unknown): string {
  if (spec.kind === 'boolean') {
    return value === true ? texts.on : texts.off;
  }
  if (spec.kind === 'choice') {
    return spec.choices.find((choice) => choice.value === value)?.label ?? String(value);
  }
  if (spec.kind === 'list') {
    return texts.entries(Array.isArray(value) ? value.length : 0);
  }
  return spec.kind === 'number' ? String(value ?? '') : `“${String(value)}”`;
}

import { isObject } from '../../is-object.ts';
import { parseTemplate } from '../../tables/templates.ts';

/**
 * Options are described once, as data. The form, the guides, and the validation of untrusted values (test cases, API,
 * session storage, saved results) all use this description.
 */
/** Condition on the value of a sibling option; a boolean counts as `true` or `false`. */
export interface ShownWhen {
  readonly option: string;
  readonly is: string | readonly string[];
  /** Further condition, which must hold too. */
  readonly and?: ShownWhen;
}

interface OptionBase {
  readonly label: string;
  readonly help?: string;
  /** The option is shown and used only while this holds; given otherwise, it is accepted and ignored. */
  readonly shownWhen?: ShownWhen;
}

export interface BooleanOption extends OptionBase {
  readonly kind: 'boolean';
  readonly default: boolean;
  /** Set if the option only changes the page and not the result, so that programs can ignore it. */
  readonly isForScreen?: true;
  /** Text of a button that switches the option in a row of a list, such as `Aa`; a checkbox if missing. */
  readonly sign?: string;
}

export interface ChoiceOption<V extends string = string> extends OptionBase {
  readonly kind: 'choice';
  readonly default: V;
  readonly choices: readonly OptionChoice<V>[];
}

export interface OptionChoice<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** The choice is offered only while this holds, or while it is chosen. A tool refuses it otherwise. */
  readonly shownWhen?: ShownWhen;
}

export interface TextOption extends OptionBase {
  readonly kind: 'text';
  readonly default: string;
  readonly maxLength: number;
}

export interface NumberOption extends OptionBase {
  readonly kind: 'number';
  /** `null` only if `isOptional`. */
  readonly default: number | null;
  readonly min: number;
  readonly max: number;
  /** A whole number allows only whole values. */
  readonly step: number;
  /** Shown after the control, such as `characters`. */
  readonly unit?: string;
  /** Set if the value may be empty, which is `null`. */
  readonly isOptional?: true;
}

/** Column of an input that is a table; `''` selects automatically. Ignored while the input is a list. */
export interface ColumnOption extends OptionBase {
  readonly kind: 'column';
  readonly default: '';
  /** `TextSpec.id` of the input. */
  readonly input: string;
  /** Names that the automatic choice tries, in this order, ignoring case. */
  readonly auto: readonly string[];
  /** Column that is chosen if no name fits; none if omitted. */
  readonly otherwise?: 'first';
  /** Returns the form in which the names of columns and `auto` are compared, such as without dots. */
  readonly simplify?: (name: string) => string;
}

/** Text with placeholders for the cells of a row (`docs/spec/formats.md`, Templates). */
export interface TemplateOption extends OptionBase {
  readonly kind: 'template';
  readonly default: string;
  readonly maxLength: number;
  /** Names of placeholders besides the columns, which win over them. */
  readonly builtIns?: readonly string[];
}

/** Options that are not nested, and so can be members of groups and lists. */
export type LeafOption = BooleanOption | ChoiceOption | TextOption | NumberOption | ColumnOption | TemplateOption;
export type LeafOptions = { readonly [name: string]: LeafOption };

/** Related options in a nested object, such as a separator and its custom text. */
export interface GroupOption<F extends LeafOptions = LeafOptions> {
  readonly kind: 'group';
  readonly label: string;
  readonly fields: F;
  readonly shownWhen?: ShownWhen;
}

/** Any number of objects with the same members, such as the rules of a replacement. A new list is empty. */
export interface ListOption<F extends LeafOptions = LeafOptions> extends OptionBase {
  readonly kind: 'list';
  readonly fields: F;
  readonly min?: number;
  readonly max: number;
  /** Singular, in lower case, for buttons: `Add rule`. */
  readonly itemLabel: string;
}

export type Option = LeafOption | GroupOption | ListOption;
export type OptionSpecs = { readonly [name: string]: Option };

type LeafValue<O> = O extends BooleanOption
  ? boolean
  : O extends ChoiceOption<infer V>
    ? V
    : O extends NumberOption
      ? O extends { readonly isOptional: true }
        ? number | null
        : number
      : O extends TextOption | ColumnOption | TemplateOption
        ? string
        : never;

type FieldValues<F> = { -readonly [L in keyof F]: LeafValue<F[L]> };

/** Option values as passed to a tool's `run`. */
export type OptionsOf<S extends OptionSpecs> = {
  -readonly [K in keyof S]: S[K] extends GroupOption<infer F>
    ? FieldValues<F>
    : S[K] extends ListOption<infer F>
      ? readonly FieldValues<F>[]
      : LeafValue<S[K]>;
};

/** Error in untrusted options. */
export interface OptionProblem {
  /** Dotted path of the option, such as `separator.type`. */
  readonly path: string;
  readonly message: string;
}

export type ParsedOptions<S extends OptionSpecs> =
  | { readonly ok: true; readonly options: OptionsOf<S> }
  | { readonly ok: false; readonly problems: readonly OptionProblem[] };

/** Returns the options of a new form. */
export function defaultOptions<S extends OptionSpecs>(specs: S): OptionsOf<S> {
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    values[name] = defaultValue(spec);
  }
  return values as OptionsOf<S>;
}

/** Returns the value of an option in a new form. */
export function defaultValue(spec: Option): unknown {
  if (spec.kind === 'group') {
    return defaultOptions(spec.fields);
  }
  return spec.kind === 'list' ? [] : spec.default;
}

/**
 * Returns true if an option, input or field is shown and used.
 * @param siblings values of the options on the same level
 */
export function isShown(
  { shownWhen }: { readonly shownWhen?: ShownWhen | undefined },
  siblings: { readonly [name: string]: unknown },
): boolean {
  for (let condition = shownWhen; condition !== undefined; condition = condition.and) {
    const value = String(siblings[condition.option]);
    if (typeof condition.is === 'string' ? value !== condition.is : !condition.is.includes(value)) {
      return false;
    }
  }
  return true;
}

/**
 * Validates untrusted options. A missing option gets its default. A given nested object replaces the default as a
 * whole; values missing in it are off, empty, the first choice or the smallest number. Values missing in a member of a
 * list get their default, as do invalid values of options that are not shown.
 * @returns the complete options, or all errors: unknown names, wrong types, values that are no choice, numbers out of
 *   range, texts that are too long or contain a line break, templates with unpaired braces, lists of the wrong length
 */
export function parseOptions<S extends OptionSpecs>(specs: S, input: unknown): ParsedOptions<S> {
  const problems: OptionProblem[] = [];
  const options = parseLevel(specs, input ?? {}, '', defaultValue, problems);
  return problems.length === 0 ? { ok: true, options: options as OptionsOf<S> } : { ok: false, problems };
}

/** @param missing returns the value of an option that is not given */
function parseLevel(
  specs: OptionSpecs,
  input: unknown,
  prefix: string,
  missing: (spec: Option) => unknown,
  problems: OptionProblem[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (!isObject(input)) {
    problems.push({ path: prefix.slice(0, -1), message: 'must be an object' });
    return values;
  }
  const given = new Map(Object.entries(input));
  for (const name of given.keys()) {
    if (!Object.hasOwn(specs, name)) {
      problems.push({ path: prefix + name, message: 'is not an option' });
    }
  }
  const found = new Map<string, OptionProblem[]>();
  for (const [name, spec] of Object.entries(specs)) {
    const value = given.get(name);
    const own: OptionProblem[] = [];
    values[name] = value === undefined ? missing(spec) : parseValue(spec, value, prefix + name, own);
    if (own.length > 0) {
      found.set(name, own);
    }
  }
  for (const [name, own] of found) {
    const spec = specs[name];
    if (isShown(spec, values)) {
      problems.push(...own);
    } else {
      values[name] = missing(spec);
    }
  }
  return values;
}

function parseValue(spec: Option, value: unknown, path: string, problems: OptionProblem[]): unknown {
  if (spec.kind === 'group') {
    return parseLevel(spec.fields, value, `${path}.`, emptyValue, problems);
  }
  if (spec.kind === 'list') {
    return parseList(spec, value, path, problems);
  }
  const problem = checkLeaf(spec, value);
  if (problem) {
    problems.push({ path, message: problem });
  }
  return value;
}

function parseList(spec: ListOption, value: unknown, path: string, problems: OptionProblem[]): unknown {
  if (!Array.isArray(value)) {
    problems.push({ path, message: 'must be an array' });
    return value;
  }
  const { fields, min = 0, max } = spec;
  if (value.length > max) {
    problems.push({ path, message: `must have at most ${max} entries` });
    return value;
  }
  if (value.length < min) {
    problems.push({ path, message: `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}` });
  }
  return value.map((member, index) => parseLevel(fields, member, `${path}.${index}.`, defaultValue, problems));
}

function emptyValue(spec: Option): unknown {
  switch (spec.kind) {
    case 'boolean':
      return false;
    case 'choice':
      return spec.choices[0].value;
    case 'number':
      return spec.isOptional ? null : spec.min;
    case 'text':
    case 'column':
    case 'template':
      return '';
    default:
      return defaultValue(spec);
  }
}

/** Returns the error of a value, or null. */
function checkLeaf(spec: LeafOption, value: unknown): string | null {
  if (spec.kind === 'boolean') {
    return typeof value === 'boolean' ? null : 'must be true or false';
  }
  if (spec.kind === 'number') {
    return checkNumber(spec, value);
  }
  if (typeof value !== 'string') {
    return 'must be a text';
  }
  if (spec.kind === 'choice') {
    if (spec.choices.some((choice) => choice.value === value)) {
      return null;
    }
    return `must be one of ${spec.choices.map((choice) => choice.value).join(', ')}`;
  }
  if (spec.kind === 'column') {
    return null;
  }
  if (value.length > spec.maxLength) {
    return `must have at most ${spec.maxLength} characters`;
  }
  if (/[\r\n]/.test(value)) {
    return 'must not hold a line break: every result is one line';
  }
  const template = spec.kind === 'template' ? parseTemplate(value) : null;
  return template?.ok === false ? template.message : null;
}

/** Returns the error of a number: no number, out of range, or a fraction where only whole numbers are allowed. */
export function checkNumber({ min, max, step, isOptional }: NumberOption, value: unknown): string | null {
  if (value === null && isOptional) {
    return null;
  }
  const isWhole = Number.isInteger(step);
  const isValid = typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  return isValid ? null : `must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`;
}

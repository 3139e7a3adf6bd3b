/**
 * Options are described once, as data. The form, the guides, and the validation of untrusted values (test cases, API,
 * session storage, saved results) all use this description.
 */
export interface BooleanOption {
  readonly kind: 'boolean';
  readonly label: string;
  readonly default: boolean;
  readonly help?: string;
  /** Set if the option only changes the page and not the result, so that programs can ignore it. */
  readonly isForScreen?: true;
}

export interface ChoiceOption<V extends string = string> {
  readonly kind: 'choice';
  readonly label: string;
  readonly default: V;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly help?: string;
}

export interface TextOption {
  readonly kind: 'text';
  readonly label: string;
  readonly default: string;
  readonly maxLength: number;
  readonly help?: string;
  /** Shown and used only while the sibling option `option` has the value `is`. */
  readonly shownWhen?: { readonly option: string; readonly is: string };
}

/** Related options in a nested object, such as a separator and its custom text. */
export interface GroupOption<F extends LeafOptions = LeafOptions> {
  readonly kind: 'group';
  readonly label: string;
  readonly fields: F;
}

export type LeafOption = BooleanOption | ChoiceOption | TextOption;
export type LeafOptions = { readonly [name: string]: LeafOption };
export type OptionSpecs = { readonly [name: string]: LeafOption | GroupOption };

type LeafValue<O> = O extends BooleanOption
  ? boolean
  : O extends ChoiceOption<infer V>
    ? V
    : O extends TextOption
      ? string
      : never;

/** Option values as passed to a tool's `run`. */
export type OptionsOf<S extends OptionSpecs> = {
  -readonly [K in keyof S]: S[K] extends GroupOption<infer F>
    ? { -readonly [L in keyof F]: LeafValue<F[L]> }
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
    values[name] = spec.kind === 'group' ? defaultOptions(spec.fields) : spec.default;
  }
  return values as OptionsOf<S>;
}

/**
 * Validates untrusted options. A missing option gets its default. A given nested object replaces the default as a
 * whole; values missing in it are off, empty or the first choice.
 * @returns the complete options, or all errors: unknown names, wrong types, values that are no choice, texts that are
 *   too long or contain a line break
 */
export function parseOptions<S extends OptionSpecs>(specs: S, input: unknown): ParsedOptions<S> {
  const problems: OptionProblem[] = [];
  const options = parseLevel(specs, input ?? {}, '', false, problems);
  return problems.length === 0 ? { ok: true, options: options as OptionsOf<S> } : { ok: false, problems };
}

function parseLevel(
  specs: OptionSpecs,
  input: unknown,
  prefix: string,
  isNested: boolean,
  problems: OptionProblem[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    problems.push({ path: prefix.slice(0, -1), message: 'must be an object' });
    return values;
  }
  const given = new Map(Object.entries(input));
  for (const name of given.keys()) {
    if (!Object.hasOwn(specs, name)) {
      problems.push({ path: prefix + name, message: 'is not an option' });
    }
  }
  for (const [name, spec] of Object.entries(specs)) {
    const path = prefix + name;
    const value = given.get(name);
    if (spec.kind === 'group') {
      values[name] =
        value === undefined ? defaultOptions(spec.fields) : parseLevel(spec.fields, value, `${path}.`, true, problems);
    } else if (value === undefined) {
      values[name] = isNested ? emptyValue(spec) : spec.default;
    } else {
      const problem = checkLeaf(spec, value);
      if (problem) {
        problems.push({ path, message: problem });
      }
      values[name] = value;
    }
  }
  return values;
}

function emptyValue(spec: LeafOption): unknown {
  if (spec.kind === 'boolean') {
    return false;
  }
  return spec.kind === 'text' ? '' : spec.choices[0].value;
}

function checkLeaf(spec: LeafOption, value: unknown): string | null {
  if (spec.kind === 'boolean') {
    return typeof value === 'boolean' ? null : 'must be true or false';
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
  if (value.length > spec.maxLength) {
    return `must have at most ${spec.maxLength} characters`;
  }
  return /[\r\n]/.test(value) ? 'must not hold a line break: every result is one line' : null;
}

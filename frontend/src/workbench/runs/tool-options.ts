import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { ToolId } from '../../../../libs/tools/index.ts';
import {
  defaultOptions,
  defaultValue,
  type Option,
  type OptionSpecs,
  type OptionsOf,
} from '../../../../libs/tools/shared/options.ts';
import { parseToolOptions, type ToolDescription } from '../../../../libs/tools/shared/tool.ts';
import { readSession, writeSession } from '../../shared/stored-strings.ts';
import { rememberInputs } from '../inputs/remember-inputs.ts';
import type { TextInputController } from '../inputs/text-input.ts';

/** Options and single fields of a tool, stored for the session. */
export interface ToolForm<S extends OptionSpecs = OptionSpecs> {
  readonly options: OptionsOf<S>;
  readonly fields: { readonly [id: string]: string };
}

const KEY_PREFIX = 'overprint.form.';
const store = getDefaultStore();
const forms = new Map<ToolId, PrimitiveAtom<ToolForm>>();

/** Returns a tool's form with default options and empty fields. */
export function emptyForm<S extends OptionSpecs>(tool: ToolDescription<S>): ToolForm<S> {
  return {
    options: defaultOptions(tool.options),
    fields: Object.fromEntries(tool.fields.map((field) => [field.id, ''])),
  };
}

/**
 * Returns the atom of a tool's form. It starts with the defaults, which match the prerendered pages, reads session
 * storage when it is mounted first, and writes every change there.
 */
export function formAtom<S extends OptionSpecs>(tool: ToolDescription<S, ToolId>): PrimitiveAtom<ToolForm<S>> {
  const known = forms.get(tool.id);
  if (known) {
    return known as unknown as PrimitiveAtom<ToolForm<S>>;
  }
  const key = KEY_PREFIX + tool.id;
  const base = atom<ToolForm<S>>(emptyForm(tool));
  let isRead = false;
  base.onMount = (set) => {
    if (isRead) {
      return;
    }
    isRead = true;
    const stored = readForm(tool, readSession(key));
    if (stored) {
      set(stored);
    }
  };
  const form: PrimitiveAtom<ToolForm<S>> = atom(
    (get) => get(base),
    (get, set, update) => {
      // A form that is set before the first mount is newer than the stored one.
      isRead = true;
      const next = typeof update === 'function' ? update(get(base)) : update;
      set(base, next);
      // The storage may be full, for example because of megabytes of text in a field.
      writeSession(key, JSON.stringify(next));
    },
  );
  forms.set(tool.id, form as unknown as PrimitiveAtom<ToolForm>);
  return form;
}

/** Returns the form of a tool, also if its page is not shown. */
export function readToolForm<S extends OptionSpecs>(tool: ToolDescription<S, ToolId>): ToolForm<S> {
  const form = formAtom(tool);
  // The atom reads session storage only when it gets its first subscriber.
  const stop = store.sub(form, () => undefined);
  const current = store.get(form);
  stop();
  return current;
}

/** Sets the form of a tool, also if its page is not shown. */
export function replaceToolForm<S extends OptionSpecs>(tool: ToolDescription<S, ToolId>, form: ToolForm<S>): void {
  store.set(formAtom(tool), form);
}

/**
 * Returns stored options. Values that a run refuses stay, so that their fields show them with the error; those that do
 * not fit this version of the tool have their defaults.
 */
function readValues(specs: OptionSpecs, stored: unknown): Record<string, unknown> {
  const known = new Map(Object.entries(stored ?? {}));
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, readValue(spec, known.get(name))]));
}

function readValue(spec: Option, stored: unknown): unknown {
  switch (spec.kind) {
    case 'group':
      return readValues(spec.fields, stored);
    case 'list':
      return Array.isArray(stored) ? stored.map((member) => readValues(spec.fields, member)) : defaultValue(spec);
    case 'boolean':
      return typeof stored === 'boolean' ? stored : spec.default;
    case 'number':
      // The field of null is empty.
      return typeof stored === 'number' || stored === null ? stored : spec.default;
    case 'choice':
      return spec.choices.some(({ value }) => value === stored) ? stored : spec.default;
    default:
      return typeof stored === 'string' ? stored : spec.default;
  }
}

/**
 * Returns the reason why a run with these options would be refused, such as `Limit: must be a whole number from 0 to 500`;
 * undefined if there is none.
 */
export function optionRefusal<S extends OptionSpecs>(
  tool: ToolDescription<S>,
  options: OptionsOf<S>,
): string | undefined {
  const parsed = parseToolOptions(tool, options);
  if (parsed.ok) {
    return undefined;
  }
  const [{ path, message }] = parsed.problems;
  return `${labelOf(tool.options, path.split('.'))}: ${message}`;
}

/** Returns the label of the option at a path, with the number of its row in a list. */
function labelOf(specs: OptionSpecs, [name, ...rest]: readonly string[]): string {
  const spec = specs[name];
  if (rest.length === 0 || (spec.kind !== 'group' && spec.kind !== 'list')) {
    return spec.label;
  }
  return spec.kind === 'group'
    ? labelOf(spec.fields, rest)
    : `${labelOf(spec.fields, rest.slice(1))} ${Number(rest[0]) + 1}`;
}

/** Parses a stored form; returns null if there is none. */
function readForm<S extends OptionSpecs>(tool: ToolDescription<S, ToolId>, json: string | null): ToolForm<S> | null {
  if (json === null) {
    return null;
  }
  try {
    const stored: unknown = JSON.parse(json);
    if (typeof stored !== 'object' || stored === null || !('options' in stored) || !('fields' in stored)) {
      return null;
    }
    const options = readValues(tool.options, stored.options) as OptionsOf<S>;
    const known = new Map(Object.entries(stored.fields ?? {}));
    const fields = Object.fromEntries(tool.fields.map(({ id }) => [id, String(known.get(id) ?? '')]));
    return { options, fields };
  } catch {
    return null;
  }
}

/**
 * Remembers the form and the inputs of a tool before they are replaced or cleared. All requests are sent at once, so
 * the caller may replace both without waiting.
 * @param next the form that replaces the current one
 * @returns a function that restores both, and rejects as that of `rememberInputs`; undefined if nothing is lost: the
 *   inputs are empty, and the form stays or has its defaults
 */
export async function rememberWork<S extends OptionSpecs>(
  tool: ToolDescription<S, ToolId>,
  inputs: readonly TextInputController[],
  next: ToolForm<S>,
): Promise<(() => Promise<void>) | undefined> {
  const form = readToolForm(tool);
  const isFormLost = !isSameForm(form, next) && !isSameForm(form, emptyForm(tool));
  const undoInputs = await rememberInputs(inputs);
  if (!undoInputs && !isFormLost) {
    return undefined;
  }
  return async () => {
    replaceToolForm(tool, form);
    await (undoInputs ? undoInputs() : Promise.all(inputs.map((input) => input.clear())));
  };
}

function isSameForm<S extends OptionSpecs>(one: ToolForm<S>, other: ToolForm<S>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

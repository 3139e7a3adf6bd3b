import { atom, type PrimitiveAtom } from 'jotai';
import type { ToolId } from '../../../../libs/tools/index.ts';
import {
  defaultOptions,
  type OptionSpecs,
  type OptionsOf,
  parseOptions,
} from '../../../../libs/tools/shared/options.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';

/** Options and single fields of a tool, stored for the session. */
export interface ToolForm<S extends OptionSpecs = OptionSpecs> {
  readonly options: OptionsOf<S>;
  readonly fields: { readonly [id: string]: string };
}

const KEY_PREFIX = 'overprint.form.';
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
 * storage once mounted, and writes every change there.
 */
export function formAtom<S extends OptionSpecs>(tool: ToolDescription<S, ToolId>): PrimitiveAtom<ToolForm<S>> {
  const known = forms.get(tool.id);
  if (known) {
    return known as unknown as PrimitiveAtom<ToolForm<S>>;
  }
  const key = KEY_PREFIX + tool.id;
  const base = atom<ToolForm<S>>(emptyForm(tool));
  base.onMount = (set) => {
    const stored = readForm(tool, sessionStorage.getItem(key));
    if (stored) {
      set(stored);
    }
  };
  const form: PrimitiveAtom<ToolForm<S>> = atom(
    (get) => get(base),
    (get, set, update) => {
      const next = typeof update === 'function' ? update(get(base)) : update;
      set(base, next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // The storage is full, for example because of megabytes of text in a field. A reload restores the previous
        // form.
      }
    },
  );
  forms.set(tool.id, form as unknown as PrimitiveAtom<ToolForm>);
  return form;
}

/** Parses a stored form; returns null if there is none or it does not fit this version of the tool. */
function readForm<S extends OptionSpecs>(tool: ToolDescription<S, ToolId>, json: string | null): ToolForm<S> | null {
  if (json === null) {
    return null;
  }
  try {
    const stored: unknown = JSON.parse(json);
    if (typeof stored !== 'object' || stored === null || !('options' in stored) || !('fields' in stored)) {
      return null;
    }
    const parsed = parseOptions(tool.options, stored.options);
    if (!parsed.ok) {
      return null;
    }
    const known = new Map(Object.entries(stored.fields ?? {}));
    const fields = Object.fromEntries(tool.fields.map(({ id }) => [id, String(known.get(id) ?? '')]));
    return { options: parsed.options, fields };
  } catch {
    return null;
  }
}

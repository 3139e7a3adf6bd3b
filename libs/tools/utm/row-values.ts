import { campaignTraits, channelOfTraits, hasCapitals, mediumTraits, sourceTraits } from '../../platforms/ga4.ts';
import { GA4_CHANNELS, type Ga4Channel } from '../../platforms/ga4-channels.ts';
import { cleanCell, findColumn } from '../../tables/columns.ts';
import type { RowSet } from './kernel/row-set.ts';
import {
  COMMON_PARAMETERS,
  encodeValue,
  UTM_NAMES,
  UTM_PARAMETERS,
  type UtmTags,
  utmParameterIndex,
} from './kernel/utm-parameters.ts';
import { applyNaming } from './naming.ts';
import type { UtmOptions } from './options.ts';
import { decodeQueryText, queryOf } from './query-text.ts';

/** Literal text, or the place of a column. */
type ValuePart = string | number;

/** Maximum values of a parameter that are cached. */
const MOST_CACHED = 1 << 12;
/** Functions that find the traits of a source, a medium and a campaign for the channel. */
const TRAITS = [sourceTraits, mediumTraits, campaignTraits];
/** Number of different traits. */
const TRAIT_SETS = 1 << 16;
/** Parameters that a row needs: source, medium, campaign. */
const REQUIRED = 3;

/** Bit of `RowSet.meta` for values that a naming rule changed; the bits below are a place in `GA4_CHANNELS`, from 1. */
const CHANGED = 0x20;

/** A value after the naming rules. */
interface NamedValue {
  readonly text: string;
  /** The text as a cell, after a TAB. */
  readonly cell: string;
  /** True if the rules changed it. */
  readonly isChanged: boolean;
  readonly hasCapitals: boolean;
  /** Traits that decide the channel; 0 if the parameter does not matter. */
  readonly traits: number;
  /** Its part of a query; null if it is empty. */
  readonly pair: string | null;
}

/** Returns the channel of a row's byte; null if it has none. */
export function channelOfMeta(meta: number): Ga4Channel | null {
  const place = meta & (CHANGED - 1);
  return place === 0 ? null : GA4_CHANNELS[place - 1];
}

export function isChangedMeta(meta: number): boolean {
  return (meta & CHANGED) !== 0;
}

/** Finds the values of rows from fields and columns (`docs/spec/tools.md`, UTM builder). */
export class RowValues {
  /** Places of the columns whose cells decide the values, in ascending order. */
  readonly columns: readonly number[];
  /** Indexes in `UTM_PARAMETERS` of the parameters that have a column in the result. */
  readonly shown: readonly number[];
  readonly #parts: readonly (readonly ValuePart[] | null)[];
  readonly #options: UtmOptions;
  readonly #isAllowed: (parameter: number, value: string) => boolean;
  /** Channels by the traits of source, medium and campaign. */
  readonly #channels = new Map<number, Ga4Channel | null>();
  /** Values of each parameter by their text before the naming rules. */
  readonly #named = UTM_PARAMETERS.map(() => new Map<string, NamedValue>());

  constructor(columns: readonly string[], fields: { readonly [id: string]: string }, options: UtmOptions) {
    this.#options = options;
    this.#isAllowed = allowedValues(options);
    this.#parts = UTM_PARAMETERS.map((parameter, index) => {
      const field = fields[parameter] ?? '';
      if (field.trim() !== '') {
        return parseField(field, columns);
      }
      const column = options.useUtmColumns ? findColumn(columns, UTM_NAMES[index]) : -1;
      return column < 0 ? null : [column];
    });
    const places = new Set(this.#parts.flatMap((parts) => parts?.filter((part) => typeof part === 'number') ?? []));
    this.columns = [...places].sort((a, b) => a - b);
    this.shown = [...UTM_PARAMETERS.keys()].filter((index) => index < COMMON_PARAMETERS || this.#parts[index] !== null);
  }

  /** True if source, medium and campaign have a field or a column. */
  get isComplete(): boolean {
    return this.#parts.slice(0, REQUIRED).every((parts) => parts !== null);
  }

  /** Returns the values of a row. @param cells those of `columns`, at their places */
  of(cells: readonly string[]): RowSet {
    const { overwriteExisting } = this.#options;
    const named = this.#parts.map((parts, index) => this.#name(index, textOf(parts, cells)));
    const values = named.map(({ text }) => text);
    const pairs = named.map(({ pair }) => pair);
    const before = named.flatMap(({ isChanged }, index) => (isChanged ? [`changed: ${UTM_NAMES[index]}`] : []));
    const channel = this.#channelOf(named);
    const after = [
      ...(named.some((value) => value.hasCapitals) ? ['capitals'] : []),
      ...(channel === 'Unassigned' ? ['unassigned'] : []),
      ...(channel === null ? ['placeholder'] : []),
    ];
    const shownCells = this.shown.map((index) => named[index].cell).join('');
    const place = channel === null ? 0 : GA4_CHANNELS.indexOf(channel) + 1;
    return {
      tags: { pairs, removesExisting: overwriteExisting },
      rejection: this.#rejectionOf(values),
      cells: `${shownCells}\t${channel ?? ''}\t`,
      notes: [...before, ...after].join('; '),
      notesBefore: before,
      notesAfter: after,
      meta: place | (before.length > 0 ? CHANGED : 0),
    };
  }

  #rejectionOf(values: readonly string[]): string | null {
    const empty = values.slice(0, REQUIRED).indexOf('');
    if (empty >= 0) {
      return `no ${UTM_NAMES[empty]}`;
    }
    const refused = values.findIndex((value, index) => !this.#isAllowed(index, value));
    return refused < 0 ? null : `value not allowed: ${UTM_NAMES[refused]} ${cleanCell(values[refused])}`;
  }

  #name(parameter: number, value: string): NamedValue {
    const values = this.#named[parameter];
    let named = values.get(value);
    if (named === undefined) {
      const { autoEncode, naming } = this.#options;
      const renamed = applyNaming(value, naming);
      const text = renamed.trim();
      const pair = text === '' ? null : `${UTM_NAMES[parameter]}=${encodeValue(text, autoEncode)}`;
      named = {
        text,
        cell: `\t${cleanCell(text)}`,
        isChanged: renamed !== value,
        hasCapitals: hasCapitals(text),
        traits: TRAITS[parameter]?.(text) ?? 0,
        pair,
      };
      if (values.size >= MOST_CACHED) {
        values.clear();
      }
      values.set(value, named);
    }
    return named;
  }

  #channelOf([source, medium, campaign]: readonly NamedValue[]): Ga4Channel | null {
    const key = (source.traits * TRAIT_SETS + medium.traits) * TRAIT_SETS + campaign.traits;
    let channel = this.#channels.get(key);
    if (channel === undefined) {
      channel = channelOfTraits({ source: source.traits, medium: medium.traits, campaign: campaign.traits });
      this.#channels.set(key, channel);
    }
    return channel;
  }
}

/** Returns a value before the naming rules. */
function textOf(parts: readonly ValuePart[] | null, cells: readonly string[]): string {
  if (parts === null) {
    return '';
  }
  const texts = parts.map((part) => (typeof part === 'number' ? (cells[part] ?? '').trim() : part));
  return texts.join('').trim();
}

/** Returns all notes on a row whose URL already had other values for some of the parameters. */
export function notesWithReplaced({ notes, notesBefore, notesAfter, tags }: RowSet, line: string): string {
  const replaced = replacedParameters(line, tags);
  if (replaced.length === 0) {
    return notes;
  }
  return [...notesBefore, ...replaced.map((index) => `replaced: ${UTM_NAMES[index]}`), ...notesAfter].join('; ');
}

/** Returns the parameters that are set and had another value in the URL of a line, which is trimmed. */
function replacedParameters(line: string, { pairs }: UtmTags): number[] {
  const first = new Map<number, string>();
  for (const pair of queryOf(line).split('&')) {
    const equals = pair.indexOf('=');
    const index = utmParameterIndex(equals < 0 ? pair : pair.slice(0, equals));
    if (index >= 0 && !first.has(index)) {
      first.set(index, equals < 0 ? '' : decodeQueryText(pair.slice(equals + 1)));
    }
  }
  return [...first.keys()]
    .filter((index) => {
      const tag = pairs[index];
      const old = first.get(index);
      return tag !== null && old !== '' && old !== decodeQueryText(tag.slice(tag.indexOf('=') + 1));
    })
    .sort((a, b) => a - b);
}

/** Returns the text of a field that does not come from columns. */
export function literalText(field: string, columns: readonly string[]): string {
  return parseField(field, columns)
    .filter((part) => typeof part === 'string')
    .join('');
}

/** Splits a field at the names of columns: `{{Name}}`. Braces around any other name stay. */
function parseField(field: string, columns: readonly string[]): ValuePart[] {
  return field.split(/\{\{([^{}]*)\}\}/).map((part, i) => {
    if (i % 2 === 0) {
      return part;
    }
    const column = findColumn(columns, part.trim());
    return column < 0 ? `{{${part}}}` : column;
  });
}

/**
 * Returns a function that checks values against the lists of allowed ones. They are compared without case, as given or
 * after the naming rules.
 */
function allowedValues({
  allowedSources,
  allowedMediums,
  naming,
}: UtmOptions): (parameter: number, value: string) => boolean {
  const lists = [allowedSources, allowedMediums].map((list) => {
    const values = list
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    return new Set(values.flatMap((value) => [value, applyNaming(value, naming)]).map((value) => value.toLowerCase()));
  });
  return (parameter, value) => {
    const list = lists[parameter];
    return list === undefined || list.size === 0 || list.has(value.toLowerCase());
  };
}

/**
 * Returns the values of the fields of a list, after the naming rules.
 * @returns `refusal` if a value is not allowed
 */
export function constantValues(
  fields: { readonly [id: string]: string },
  options: UtmOptions,
): { readonly values: { readonly [parameter: string]: string }; readonly refusal?: string } {
  const isAllowed = allowedValues(options);
  const values = UTM_PARAMETERS.map((parameter) => applyNaming(fields[parameter] ?? '', options.naming).trim());
  const refused = values.findIndex((value, index) => value !== '' && !isAllowed(index, value));
  return {
    values: Object.fromEntries(UTM_PARAMETERS.map((parameter, index) => [parameter, values[index]])),
    ...(refused >= 0 && {
      refusal: `${UTM_NAMES[refused]} “${values[refused]}” is not among the allowed values.`,
    }),
  };
}

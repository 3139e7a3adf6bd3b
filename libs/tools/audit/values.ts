import {
  campaignTraits,
  channelOfTraits,
  hasCapitals,
  hasPlaceholder,
  mediumTraits,
  sourceTraits,
} from '../../platforms/ga4.ts';
import { GA4_CHANNELS } from '../../platforms/ga4-channels.ts';
import { cleanCell } from '../../tables/columns.ts';
import { encodeValue, UTM_NAMES } from '../utm/kernel/utm-parameters.ts';
import { applyNaming, keepsValues } from '../utm/naming.ts';
import { decodeQueryText } from '../utm/query-text.ts';
import type { AuditOptions } from './options.ts';
import type { ValueCounts } from './value-counts.ts';

const ENCODED_TWICE = /%25[0-9A-Fa-f]{2}/;
// regex-bounded: a value has few at signs
const PERSONAL = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Problems of a value as bits, in the order in which they are written; `kernel/assembly/values.ts` has the same ones. */
export const VALUE_FLAGS = { empty: 1, capitals: 2, space: 4, encodedTwice: 8, personal: 16, variant: 32 } as const;

/** Value of a parameter with all that follows from it, once the spellings are known. */
export interface AuditedValue {
  /** Text of its cell. */
  readonly text: string;
  /** Sum of `VALUE_FLAGS`. */
  readonly flags: number;
  /** Problem of another spelling; empty if there is none. */
  readonly variant: string;
  /** Clean value as it is written into the URL; null if it stays. */
  readonly clean: string | null;
  /** Class of the value for `ChannelClasses`; 0 if it has no channel. */
  readonly channelClass: number;
}

/** Returns a value as text. @param raw as it stands in the query */
export function valueText(raw: string): string {
  return cleanCell(decodeQueryText(raw));
}

/** Reads values in the second run, when the spellings of all values are known. */
export class ValueReader {
  readonly channels = new ChannelClasses();
  readonly #counts: ValueCounts;
  readonly #options: AuditOptions;
  readonly #keepsNames: boolean;

  constructor(counts: ValueCounts, options: AuditOptions) {
    this.#counts = counts;
    this.#options = options;
    this.#keepsNames = keepsValues(options.naming);
  }

  /** @param raw value as it stands in the query */
  read(parameter: number, raw: string): AuditedValue {
    const text = valueText(raw);
    if (text.trim() === '') {
      const channelClass = this.channels.classOf(parameter, '');
      return { text, flags: VALUE_FLAGS.empty, variant: '', clean: null, channelClass };
    }
    const { sameAs } = this.#counts.entry(parameter, text);
    const { capitals, space, encodedTwice, personal, variant } = VALUE_FLAGS;
    const flags =
      (hasCapitals(text) ? capitals : 0) |
      (/\s/.test(text) ? space : 0) |
      (ENCODED_TWICE.test(raw) ? encodedTwice : 0) |
      (PERSONAL.test(text) ? personal : 0) |
      (sameAs === null ? 0 : variant);
    const spelling = (this.#options.unify ? sameAs : null) ?? text;
    const clean = this.#keepsNames ? spelling : applyNaming(spelling, this.#options.naming);
    return {
      text,
      flags,
      variant: sameAs === null ? '' : `variant: ${UTM_NAMES[parameter]} ${text} → ${sameAs}`,
      clean: clean === text ? null : encodeValue(clean, true),
      channelClass: this.channels.classOf(parameter, text),
    };
  }
}

/** Numbers of the parameters that decide the channel. */
const SOURCE = 0;
const MEDIUM = 1;
const CAMPAIGN = 2;

/** Classes of sources, mediums and campaigns: values of one class lead to the same channels. */
export class ChannelClasses {
  /** Traits by class, from class 1. */
  readonly #sources: number[] = [];
  readonly #mediums: number[] = [];

  /** Returns the class of a value; 0 if there is no channel with it, or the parameter does not matter. */
  classOf(parameter: number, text: string): number {
    if (parameter === CAMPAIGN) {
      return 1 + campaignTraits(text);
    }
    if (parameter > CAMPAIGN || text.trim() === '' || hasPlaceholder(text)) {
      return 0;
    }
    return parameter === SOURCE
      ? placeOf(this.#sources, sourceTraits(text))
      : placeOf(this.#mediums, mediumTraits(text));
  }

  /** Returns the place of a channel in `GA4_CHANNELS`; -1 if there is none. */
  channelOf(classes: readonly [source: number, medium: number, campaign: number]): number {
    const [source, medium, campaign] = classes;
    if (source === 0 || medium === 0) {
      return -1;
    }
    const traits = { source: this.#sources[source - 1], medium: this.#mediums[medium - 1], campaign: campaign - 1 };
    const channel = channelOfTraits(traits);
    return channel === null ? -1 : GA4_CHANNELS.indexOf(channel);
  }
}

/** Returns the place of a number in a list, from 1; a new one is added. */
function placeOf(list: number[], value: number): number {
  const known = list.indexOf(value);
  return known >= 0 ? known + 1 : list.push(value);
}

/** Returns the classes of the first three parameters. */
export function classesOf(values: readonly (AuditedValue | undefined)[]): [number, number, number] {
  return [values[SOURCE]?.channelClass ?? 0, values[MEDIUM]?.channelClass ?? 0, values[CAMPAIGN]?.channelClass ?? 1];
}

import { GA4_CHANNELS } from '../../platforms/ga4-channels.ts';
import { cleanCell } from '../../tables/columns.ts';
import { UTM_NAMES } from '../utm/kernel/utm-parameters.ts';
import { decodeQueryText, queryOf } from '../utm/query-text.ts';
import { hostOf, rejectionOf, withoutQuotes } from '../utm/tag-url.ts';
import { CLICK_IDS, kindOfName, misspeltProblem, NAME_KIND } from './names.ts';
import { PROBLEM, PROBLEMS, type ProblemCounts, REQUIRED } from './problems.ts';
import type { ValueCounts } from './value-counts.ts';
import { type AuditedValue, classesOf, VALUE_FLAGS, type ValueReader, valueText } from './values.ts';

/** Parameters that have a column, at the start of `UTM_NAMES`. */
export const SHOWN = 6;

/** Parts of a query that matter. */
interface TaggedQuery {
  /** First value of each parameter as it stands there, with the place of its pair. */
  readonly values: ReadonlyMap<number, { readonly raw: string; readonly pair: number }>;
  readonly repeated: ReadonlySet<number>;
  /** Problems of misspelt names. */
  readonly names: ReadonlySet<string>;
  readonly clickIds: ReadonlySet<number>;
}

/** Rows of a URL. */
export interface AuditedLine {
  readonly row: string;
  readonly clean: string;
  /** Place in `GA4_CHANNELS`; -1 for none. */
  readonly channel: number;
  readonly hasProblem: boolean;
}

/** Adds the values of a line to the counts, unless it is no URL. @param line trimmed, not empty */
export function countValuesOf(line: string, counts: ValueCounts): void {
  if (rejectionOf(line) !== null) {
    return;
  }
  for (const [parameter, { raw }] of readQuery(queryOf(line)).values) {
    const text = valueText(raw);
    if (text.trim() !== '') {
      counts.entry(parameter, text).count++;
    }
  }
}

/**
 * Audits a line as text and counts its problems.
 * @param line trimmed, not empty
 * @param sites hosts of the own sites
 * @returns null if the line is no URL
 */
export function auditLine(
  line: string,
  reader: ValueReader,
  sites: ReadonlySet<string>,
  counts: ProblemCounts,
): AuditedLine | null {
  if (rejectionOf(line) !== null) {
    return null;
  }
  const query = queryOf(line);
  const tagged = readQuery(query);
  const values = UTM_NAMES.map((_, parameter) => {
    const found = tagged.values.get(parameter);
    return found && reader.read(parameter, found.raw);
  });
  const channel = reader.channels.channelOf(classesOf(values));
  const problems: string[] = [];
  const add = (problem: number, text = PROBLEMS[problem]) => {
    counts.add(problem);
    problems.push(text);
  };
  const addFor = (first: number, fits: (parameter: number) => boolean) => {
    for (const parameter of UTM_NAMES.keys()) {
      if (fits(parameter)) {
        add(first + parameter);
      }
    }
  };
  const hasFlag = (flag: number) => (parameter: number) => ((values[parameter]?.flags ?? 0) & flag) !== 0;
  addFor(PROBLEM.missing, (parameter) => parameter < REQUIRED && values[parameter] === undefined);
  addFor(PROBLEM.repeated, (parameter) => tagged.repeated.has(parameter));
  addFor(PROBLEM.empty, hasFlag(VALUE_FLAGS.empty));
  for (const name of tagged.names) {
    counts.addName(name);
    problems.push(name);
  }
  const { capitals, space, encodedTwice, personal } = VALUE_FLAGS;
  for (const [index, flag] of [capitals, space, encodedTwice, personal].entries()) {
    addFor(PROBLEM.ofValue + index * UTM_NAMES.length, hasFlag(flag));
  }
  for (const [parameter, value] of values.entries()) {
    if (value?.variant) {
      add(PROBLEM.variant + parameter, value.variant);
    }
  }
  if (GA4_CHANNELS[channel] === 'Unassigned') {
    add(PROBLEM.unassigned);
  }
  const address = withoutQuotes(line);
  const hash = address.indexOf('#');
  if (hash >= 0 && hasParameter(address.slice(hash + 1))) {
    add(PROBLEM.fragment);
  }
  if (sites.size > 0 && sites.has(siteOf(line) ?? '')) {
    add(PROBLEM.internal);
  }
  for (const id of CLICK_IDS.keys()) {
    if (tagged.clickIds.has(id)) {
      add(PROBLEM.clickId + id);
    }
  }
  const cells = values.slice(0, SHOWN).map((value) => value?.text ?? '');
  return {
    row: [cleanCell(line), ...cells, GA4_CHANNELS[channel] ?? '', problems.join('; ')].join('\t'),
    clean: cleanLine(line, query, tagged, values),
    channel,
    hasProblem: problems.length > 0,
  };
}

function readQuery(query: string): TaggedQuery {
  const values = new Map<number, { readonly raw: string; readonly pair: number }>();
  const repeated = new Set<number>();
  const names = new Set<string>();
  const clickIds = new Set<number>();
  for (const [place, pair] of query.split('&').entries()) {
    const [name] = pair.split('=', 1);
    const kind = kindOfName(name);
    if (kind === NAME_KIND.misspelt) {
      names.add(misspeltProblem(name));
    } else if (kind < UTM_NAMES.length) {
      if (values.has(kind)) {
        repeated.add(kind);
      } else {
        values.set(kind, { raw: pair.slice(name.length + 1), pair: place });
      }
    } else if (kind !== NAME_KIND.other) {
      clickIds.add(kind - NAME_KIND.clickId);
    }
  }
  return { values, repeated, names, clickIds };
}

/** Returns a line with its clean values; all other bytes stay. */
function cleanLine(
  line: string,
  query: string,
  tagged: TaggedQuery,
  values: readonly (AuditedValue | undefined)[],
): string {
  const pairs = query.split('&');
  for (const [parameter, { raw, pair }] of tagged.values) {
    const clean = values[parameter]?.clean ?? null;
    if (clean !== null) {
      pairs[pair] = pairs[pair].slice(0, pairs[pair].length - raw.length) + clean;
    }
  }
  // The query begins behind the first question mark.
  const start = line.indexOf('?') + 1;
  return line.slice(0, start) + pairs.join('&') + line.slice(start + query.length);
}

/** Returns true if a fragment has a UTM parameter at its start or behind a question mark or an ampersand. */
function hasParameter(fragment: string): boolean {
  return fragment.split(/[?&]/).some((pair) => UTM_NAMES.includes(decodeQueryText(pair.split('=', 1)[0])));
}

/** Returns the hosts of a list of domains, which are read like URLs. */
export function readSites(siteHosts: string): Set<string> {
  const hosts = siteHosts.split(',').map((host) => (host.trim() === '' ? null : siteOf(host.trim())));
  return new Set(hosts.filter((host) => host !== null));
}

function siteOf(address: string): string | null {
  return hostOf(address)?.replace(/^www\./, '') ?? null;
}

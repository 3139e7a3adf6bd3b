import type { CampaignOptions } from '../../../libs/tools/campaigns/options.ts';
import { FIX_OPTIONS } from '../../../libs/tools/fix/options.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { fixSlowly } from './fix-oracle.ts';

/** Result of the slow campaign builder. */
export interface SlowCampaigns {
  /** Rows as objects from column to cell, without empty cells. */
  rows: Record<string, string>[];
  leftOut: string[];
  negativeLines: string[];
  report: Record<string, unknown>;
}

type Type = 'exact' | 'phrase' | 'broad';
const TYPES: readonly Type[] = ['exact', 'phrase', 'broad'];
const label = (type: Type) => type[0].toUpperCase() + type.slice(1);
const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');
const cell = (text: string) => text.replace(/[\t\r\n\u0085\u2028\u2029]/g, ' ');
const size = (text: string) => [...text].length;

/** Names already given in one place: final names by full name, and those of continued ad groups. */
class Place {
  readonly names = new Map<string, { name: string; count: number; number: number; current: string }>();
  readonly taken = new Set<string>();
}

/**
 * Builds the rows of Google or Microsoft keyword by keyword with plain strings, by `docs/spec/keywords.md`; shares no
 * code with the product. For tests only.
 * @param table rows with TABs, and the names of their columns, if the keywords are a table
 */
export function buildSlowly(
  lines: readonly string[],
  negatives: readonly string[],
  options: CampaignOptions,
  columns?: readonly string[],
): SlowCampaigns {
  const result: SlowCampaigns = { rows: [], leftOut: [], negativeLines: [], report: {} };
  const byReason: Record<string, number> = {};
  const leaveOut = (text: string, type: string, reason: string) => {
    result.leftOut.push([cell(text), cell(type), reason].join('\t'));
    byReason[reason] = (byReason[reason] ?? 0) + 1;
  };
  const isGoogle = options.platform === 'google';
  const limits = isGoogle ? [255, 255] : [400, 256];
  const campaigns = new Place();
  const adGroups = new Map<string, Place>();
  const used = new Map<string, string[]>();
  const cut = new Set<string>();
  const seen = new Set<string>();
  let keywordCount = 0;

  const shorten = (base: string, room: number) =>
    size(base) > room ? [...base].slice(0, room).join('').trimEnd() : base;
  const nameOf = (place: Place, base: string, suffix: string, limit: number, id: string) => {
    const full = base + suffix;
    const known = place.names.get(full);
    if (known) {
      return known;
    }
    for (let mark = 1; ; mark++) {
      const end = (mark === 1 ? '' : ` ~${mark}`) + suffix;
      const name = shorten(base, limit - size(end)) + end;
      if (!place.taken.has(name)) {
        if (size(base) > limit - size(end)) {
          cut.add(id);
        }
        place.taken.add(name);
        const entry = { name, count: 0, number: 1, current: name };
        place.names.set(full, entry);
        return entry;
      }
    }
  };

  for (const line of lines) {
    const cells = columns ? line.split('\t') : [];
    const at = columns ? Math.max(0, columns.indexOf('Keyword')) : 0;
    const given = (columns ? cells[at] : line).trim();
    if (!columns && given === '') {
      continue;
    }
    let types: readonly Type[] = TYPES.filter((type) => options.matchTypes[type]);
    const read = readOne(given, options);
    const typeCell = (cells[columns?.indexOf('Match type') ?? -1] ?? '').trim();
    const entityCell = (cells[columns?.indexOf('Type') ?? -1] ?? '').trim();
    if (/negative keyword$/i.test(entityCell)) {
      leaveOut(read.asRead, entityCell, 'match type');
      continue;
    }
    if (/^(campaign\s+)?negative/i.test(typeCell)) {
      leaveOut(read.asRead, typeCell, 'match type');
      continue;
    }
    if (options.matchTypesFrom === 'signs') {
      types = [read.type];
    } else if (options.matchTypesFrom === 'column') {
      const type = TYPES.find((one) => [one, `${one} match`].includes(typeCell.toLowerCase()));
      if (type === undefined) {
        leaveOut(read.asRead, typeCell, 'match type');
        continue;
      }
      types = [type];
    }
    for (const type of types) {
      if (read.reason !== '') {
        leaveOut(read.asRead, label(type), read.reason);
        continue;
      }
      const words = read.text.split(' ').filter((word) => word !== '');
      const values: Record<string, string> = { keyword: read.text, match: label(type) };
      for (let i = 1; i <= 10; i++) {
        values[`word${i}`] = words[i - 1] ?? '';
      }
      values.first2 = words.slice(0, 2).join(' ');
      values.first3 = words.slice(0, 3).join(' ');
      for (const [i, column] of (columns ?? []).entries()) {
        values[column.toLowerCase()] = cells[i];
      }
      const fill = (template: string) =>
        template.replace(/\{(\w[\w ]*)\}/g, (_, name: string) => values[name.trim().toLowerCase()]);
      const campaign = tidy(fill(options.campaign));
      const adGroup = tidy(fill(options.adGroup));
      const url = fill(options.finalUrl).trim();
      const isUrl = /^https?:\/\/[a-z]/.test(url) && url.length <= 2048;
      const problem =
        campaign === '' ? 'no campaign' : adGroup === '' ? 'no ad group' : url !== '' && !isUrl ? 'final URL' : '';
      if (problem !== '') {
        leaveOut(read.text, label(type), problem);
        continue;
      }
      const suffix = ` - ${label(type)}`;
      const [campaignEnd, adGroupEnd] = [
        options.separateMatchTypes === 'campaign' ? suffix : '',
        options.separateMatchTypes === 'adGroup' ? suffix : '',
      ];
      const id = JSON.stringify([campaign + campaignEnd, adGroup + adGroupEnd]);
      const campaignName = nameOf(campaigns, campaign, campaignEnd, limits[0], campaign + campaignEnd).name;
      const place = adGroups.get(campaignName) ?? new Place();
      adGroups.set(campaignName, place);
      const key = JSON.stringify([id, type, slowKey(read.text, isGoogle)]);
      const group = nameOf(place, adGroup, adGroupEnd, limits[1], id);
      if (options.removeDuplicates && seen.has(key)) {
        leaveOut(read.text, label(type), 'duplicate');
        continue;
      }
      seen.add(key);
      if (group.count === options.maxKeywordsPerAdGroup) {
        const mark = / ~\d+$/.exec(group.name.slice(0, group.name.length - adGroupEnd.length))?.[0] ?? '';
        for (group.number++; ; group.number++) {
          const end = `${mark}${adGroupEnd} ${group.number}`;
          group.current = shorten(adGroup, limits[1] - size(end)) + end;
          if (!place.taken.has(group.current)) {
            if (size(adGroup) > limits[1] - size(end)) {
              cut.add(id);
            }
            break;
          }
        }
        place.taken.add(group.current);
        group.count = 0;
      }
      keywordCount++;
      group.count++;
      const isNewCampaign = !used.has(campaignName);
      const groups = used.get(campaignName) ?? [];
      used.set(campaignName, groups);
      if (isNewCampaign && options.includeParents) {
        result.rows.push(campaignRow(campaignName, options));
      }
      if (!groups.includes(group.current)) {
        groups.push(group.current);
        if (options.includeParents) {
          result.rows.push(adGroupRow(campaignName, group.current, options));
        }
      }
      result.rows.push(keywordRow([campaignName, group.current, read.text, label(type), url], options));
    }
  }
  const kept = readNegativesSlowly(negatives, options, leaveOut);
  if (options.negativeLevel === 'list' && isGoogle) {
    result.negativeLines = kept.map(
      ({ text, type }) => ({ broad: text, phrase: `"${text}"`, exact: `[${text}]` })[type],
    );
  } else if (options.negativeLevel === 'campaign') {
    for (const campaign of used.keys()) {
      result.rows.push(...kept.map(({ text, type }) => negativeRow([campaign, '', text, label(type)], options)));
    }
  } else {
    for (const [campaign, groups] of used) {
      for (const group of groups) {
        result.rows.push(...kept.map(({ text, type }) => negativeRow([campaign, group, text, label(type)], options)));
      }
    }
  }
  result.report = {
    keywordCount,
    negativeCount: kept.length,
    rowCount: result.rows.length,
    campaignCount: used.size,
    adGroupCount: [...used.values()].flat().length,
    leftOutCount: result.leftOut.length,
    byReason,
    broadToPhrase: kept.filter(({ wasBroad }) => wasBroad).length,
    namesCut: cut.size,
    parts: result.rows.length > 0 ? 1 : 0,
  };
  return result;
}

function readOne(
  given: string,
  options: CampaignOptions,
): { text: string; type: Type; reason: string; asRead: string } {
  const shown =
    given.startsWith('[') && given.endsWith(']') && given.length > 1
      ? 'exact'
      : /^".*"$|^“.*”$/.test(given) && given.length > 1
        ? 'phrase'
        : 'broad';
  const bare = (shown === 'broad' ? given : given.slice(1, -1)).trim();
  if (!options.applyFixes) {
    return { text: cell(bare), type: shown, reason: bare === '' ? 'empty' : '', asRead: bare };
  }
  const rules = { ...defaultOptions(FIX_OPTIONS), platform: options.platform, removeDuplicates: false };
  const { fixed, dropped } = fixSlowly([`[${bare}]`], rules);
  const reason = dropped[0]?.split('\t')[1] ?? '';
  return { text: fixed[0]?.slice(1, -1) ?? '', type: shown, reason, asRead: bare };
}

function slowKey(text: string, isGoogle: boolean): string {
  const tokens = isGoogle
    ? text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[.-]/g, ' ')
        .replace(/(^|\s)\++/g, '$1')
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ' ');
  return tidy(tokens) || tidy(text.toLowerCase());
}

function readNegativesSlowly(
  negatives: readonly string[],
  options: CampaignOptions,
  leaveOut: (text: string, type: string, reason: string) => void,
) {
  const seen = new Set<string>();
  const kept: { text: string; type: Type; wasBroad: boolean }[] = [];
  for (const line of negatives.filter((text) => text.trim() !== '')) {
    const rest = line.trim().replace(/^(-\s*)+/, '');
    const exact = /^\[(.*)\]$/.exec(rest);
    const phrase = /^"(.*)"$/.exec(rest);
    const text = tidy((exact ?? phrase)?.[1] ?? rest);
    const isBroad = exact === null && phrase === null;
    const type: Type = exact ? 'exact' : phrase || options.platform !== 'google' ? 'phrase' : 'broad';
    const key = `${type}|${slowKey(text, options.platform === 'google')}`;
    if (text === '') {
      leaveOut('', `Negative ${label(type)}`, 'empty');
    } else if (options.removeDuplicates && seen.has(key)) {
      leaveOut(text, `Negative ${label(type)}`, 'duplicate');
    } else {
      kept.push({ text, type, wasBroad: isBroad && type === 'phrase' });
    }
    seen.add(text === '' ? '' : key);
  }
  return kept;
}

type Row = Record<string, string>;

function keywordRow([campaign, adGroup, keyword, type, url]: string[], options: CampaignOptions): Row {
  const bid = options.bid === null ? '' : String(options.bid);
  const isPaused = options.status === 'paused';
  return options.platform === 'google'
    ? {
        Campaign: campaign,
        'Ad Group': adGroup,
        Keyword: keyword,
        'Criterion Type': type,
        'Max CPC': options.includeParents ? '' : bid,
        'Final URL': url,
        Status: isPaused ? 'Paused' : 'Enabled',
      }
    : {
        Type: 'Keyword',
        Status: isPaused ? 'Paused' : 'Active',
        Campaign: campaign,
        'Ad Group': adGroup,
        Keyword: keyword,
        'Match Type': type,
        Bid: bid,
        'Final Url': url,
      };
}

function negativeRow([campaign, adGroup, keyword, type]: string[], { platform }: CampaignOptions): Row {
  const level = adGroup === '' ? 'Campaign' : 'Ad Group';
  return platform === 'google'
    ? {
        Campaign: campaign,
        'Ad Group': adGroup,
        Keyword: keyword,
        'Criterion Type': `${adGroup === '' ? 'Campaign ' : ''}Negative ${type}`,
      }
    : {
        Type: `${level} Negative Keyword`,
        Status: 'Active',
        Campaign: campaign,
        'Ad Group': adGroup,
        Keyword: keyword,
        'Match Type': type,
      };
}

function campaignRow(campaign: string, options: CampaignOptions): Row {
  const isPaused = options.status === 'paused';
  return options.platform === 'google'
    ? {
        Campaign: campaign,
        'Campaign Type': 'Search',
        Networks: 'Google search',
        Budget: String(options.budget),
        'Budget type': 'Daily',
        'EU political ads': "Doesn't have EU political ads",
        Languages: 'en',
        'Bid Strategy Type': 'Manual CPC',
        'Campaign Status': isPaused ? 'Paused' : 'Enabled',
      }
    : {
        Type: 'Campaign',
        Status: isPaused ? 'Paused' : 'Active',
        Campaign: campaign,
        Budget: String(options.budget),
        'Budget Type': 'DailyBudgetStandard',
        'Campaign Type': 'Search',
        Language: 'English',
      };
}

function adGroupRow(campaign: string, adGroup: string, options: CampaignOptions): Row {
  const isPaused = options.status === 'paused';
  return options.platform === 'google'
    ? {
        Campaign: campaign,
        'Ad Group': adGroup,
        'Max CPC': options.bid === null ? '' : String(options.bid),
        'Ad Group Status': isPaused ? 'Paused' : 'Enabled',
      }
    : { Type: 'Ad Group', Status: isPaused ? 'Paused' : 'Active', Campaign: campaign, 'Ad Group': adGroup };
}

import { UserMistake } from '../../errors.ts';
import { readSigns, writeSigns } from '../../keywords/read-signs.ts';
import { duplicateKey } from '../../keywords/tokens.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import { cleanCell } from '../../tables/columns.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, TextSource } from '../shared/tool.ts';
import type { CampaignOptions } from './options.ts';

export interface Negative {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly matchType: MatchType;
}

/** Negative that is not written. */
export interface LeftOutNegative {
  readonly text: string;
  readonly matchType: MatchType;
  readonly reason: 'empty' | 'duplicate';
}

/** Negatives of a run, each once. */
export interface Negatives {
  readonly kept: readonly Negative[];
  readonly leftOut: readonly LeftOutNegative[];
  /** Number of broad negatives that became phrase. */
  readonly broadToPhrase: number;
}

const encoder = new TextEncoder();
const MOST_NEGATIVE_ROWS = 5_000_000;

/** Reads negatives with their signs, one per line. Blank lines are skipped. */
export async function readNegatives(
  source: TextSource,
  { platform, removeDuplicates }: CampaignOptions,
  signal: AbortSignal,
): Promise<Negatives> {
  const kept: Negative[] = [];
  const leftOut: LeftOutNegative[] = [];
  const seen = new LineSet(removeDuplicates ? source.stats.items : 0);
  let broadToPhrase = 0;
  for await (const { bytes } of source.blocks()) {
    signal.throwIfAborted();
    for (const given of decodeUtf8(bytes).split('\n')) {
      const line = cleanCell(given);
      if (line.trim() === '') {
        continue;
      }
      const signs = readSigns(line, true);
      const text = signs.text.replace(/\s+/g, ' ');
      const becomesPhrase = signs.matchType === 'broad' && platform !== 'google';
      const matchType = becomesPhrase ? 'phrase' : signs.matchType;
      if (text === '') {
        leftOut.push({ text, matchType, reason: 'empty' });
      } else if (removeDuplicates && !seen.add(encoder.encode(`${matchType} ${duplicateKey(text, platform)}`))) {
        leftOut.push({ text, matchType, reason: 'duplicate' });
      } else {
        kept.push({ text: encoder.encode(text), matchType });
        broadToPhrase += becomesPhrase ? 1 : 0;
      }
    }
  }
  return { kept, leftOut, broadToPhrase };
}

/** @throws UserMistake if the negatives would be too many rows */
export function checkNegativeRows(
  { kept }: Negatives,
  places: number,
  { negativeLevel, platform }: CampaignOptions,
): void {
  const rows = places * kept.length;
  if (rows <= MOST_NEGATIVE_ROWS) {
    return;
  }
  const format = (value: number) => value.toLocaleString('en-US');
  const isInCampaigns = negativeLevel === 'campaign';
  const where = `${format(places)} ${isInCampaigns ? 'campaigns' : 'ad groups'}`;
  const [alone, orList] = isInCampaigns
    ? ['Use fewer campaigns.', 'Use a list or fewer campaigns.']
    : ['Use the campaign level.', 'Use the campaign level or a list.'];
  const advice = platform === 'amazon' ? alone : orList;
  throw new UserMistake(`These negatives would be ${format(rows)} rows in ${where}. ${advice}`);
}

/** Writes negatives with their signs to the output of lists that are pasted. */
export async function writeNegativeLines({ kept }: Negatives, context: RunContext): Promise<void> {
  const lines = new OutputRows(context, 'negativeLines');
  for (const { text, matchType } of kept) {
    lines.appendRow(writeSigns(decodeUtf8(text), matchType));
    if (lines.isFull) {
      await lines.flush();
    }
  }
  await lines.flush();
}

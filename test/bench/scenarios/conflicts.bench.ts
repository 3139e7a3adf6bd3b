import { conflictsTool } from '../../../libs/tools/conflicts/run.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { checkedKeywords, negativeKeywords } from '../conflict-lines.ts';
import type { Comparison, Goal, Reading, Scenario } from '../harness.ts';
import { pieceContestant, type Take } from '../processes.ts';
import { runTool, type StoredText, storeText, textSource } from '../run-tool.ts';

const NEGATIVES = 100_000;
/** Size at which all pairs are compared. */
const PAIRS = { keywords: 10_000, negatives: 1_000 };
const tool = conflictsTool as unknown as ToolDefinition;
const encoder = new TextEncoder();

export const scenario: Scenario = {
  name: 'conflicts',
  title: 'Negative conflicts in Node',
  about:
    'Keywords of three to five words and negatives of one to three, in all match types, are drawn from 20,000 words; common words are more frequent in keywords. Both lists are in memory. The tool lists the conflicts for Google Ads and shortens the list of negatives, in one thread. The peer compares every keyword with every negative, as Google’s script does; it is measured with fewer of both, since its time grows with their product.',
  async prepare(given) {
    const negatives = negativesOf(NEGATIVES);
    const sizes = given === undefined ? [1_000_000, 10_000_000] : [given];
    return {
      measurements: [
        allPairs(PAIRS.keywords, PAIRS.negatives),
        ...sizes.map((rows) =>
          reading(`${rows.toLocaleString('en-US')} keywords × 100,000 negatives`, keywordsOf(rows), negatives, {
            atMost: 1_500 * (rows / 1_000_000),
          }),
        ),
        extrapolated(sizes[0], negatives),
        reading('Shorten 100,000 negatives', storeText([]), negatives, { atMost: 500 }),
      ],
    };
  },
};

/** Compares our time with that of all pairs, which grows with their number. */
function extrapolated(rows: number, negatives: StoredText): Reading {
  const keywords = keywordsOf(rows);
  const few = { keywords: keywordsOf(PAIRS.keywords), negatives: negativesOf(PAIRS.negatives) };
  const growth = (rows / PAIRS.keywords) * (NEGATIVES / PAIRS.negatives);
  return {
    kind: 'reading',
    title: `All pairs of ${rows.toLocaleString('en-US')} × 100,000, extrapolated, against Overprint`,
    unit: 'times as long',
    goal: { atLeast: 1_000 },
    read: async () => {
      const startedMs = performance.now();
      comparePairs(few.keywords, few.negatives);
      const pairsMs = performance.now() - startedMs;
      const oursStartedMs = performance.now();
      await run(keywords, negatives, { task: 'conflicts' }, () => {});
      return (pairsMs * growth) / (performance.now() - oursStartedMs);
    },
  };
}

function allPairs(keywordCount: number, negativeCount: number): Comparison {
  const keywords = keywordsOf(keywordCount);
  const negatives = negativesOf(negativeCount);
  return {
    kind: 'comparison',
    title: 'Blocked keywords, 10,000 × 1,000',
    rows: keywordCount,
    ours: pieceContestant('Overprint', (take) => run(keywords, negatives, { task: 'conflicts', perKeyword: 0 }, take)),
    peers: [pieceContestant('All pairs', async (take) => take(encoder.encode(comparePairs(keywords, negatives))))],
  };
}

function reading(title: string, keywords: StoredText, negatives: StoredText, goal: Goal): Reading {
  return {
    kind: 'reading',
    title,
    unit: 'ms',
    goal,
    read: async () => {
      const startedMs = performance.now();
      await run(keywords, negatives, {}, () => {});
      return performance.now() - startedMs;
    },
  };
}

function run(keywords: StoredText, negatives: StoredText, options: object, take: Take): Promise<void> {
  const texts = { keywords: textSource(keywords), negatives: textSource(negatives) };
  return runTool({ tool, options: { ...options } }, texts, true, ({ bytes }) => take(bytes));
}

const TYPES = ['Broad', 'Phrase', 'Exact'] as const;

/** Returns the rows of all conflicts that block a keyword or a part of it, by comparing each pair. */
function comparePairs(keywords: StoredText, negatives: StoredText): string {
  const bids = readRows(keywords);
  const refused = readRows(negatives);
  let rows = '';
  for (const bid of bids) {
    for (const negative of refused) {
      if (!isHit(bid.padded, bid.words, negative)) {
        continue;
      }
      const strictness = negative.type === 1 && negative.words.length === 1 ? 0 : negative.type;
      if (strictness <= bid.type || negative.text !== bid.text) {
        const kind = strictness <= bid.type ? 'blocked' : 'partly';
        rows += `${bid.text}\t${TYPES[bid.type]}\t${negative.text}\t${TYPES[negative.type]}\tlist\t${kind}\n`;
      }
    }
  }
  return rows;
}

interface ReadRow {
  readonly text: string;
  readonly padded: string;
  readonly words: readonly string[];
  /** Broad, phrase, exact. */
  readonly type: 0 | 1 | 2;
}

function isHit(padded: string, words: readonly string[], negative: ReadRow): boolean {
  if (negative.type === 0) {
    return negative.words.every((word) => words.includes(word));
  }
  return negative.type === 1 ? padded.includes(negative.padded) : padded === negative.padded;
}

function readRows({ rows }: StoredText): ReadRow[] {
  return rows.rows(0, rows.count).map((row) => {
    const line = row.replace(/^-/, '');
    const type = line.startsWith('[') ? 2 : line.startsWith('"') ? 1 : 0;
    const text = type === 0 ? line : line.slice(1, -1);
    return { text, padded: ` ${text} `, words: text.split(' '), type };
  });
}

function keywordsOf(count: number): StoredText {
  return storeText(checkedKeywords(count));
}

function negativesOf(count: number): StoredText {
  return storeText(negativeKeywords(count));
}

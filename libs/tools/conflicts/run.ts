import { WordTable } from '../../keywords/word-table.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { SelectedLines } from '../../lines/blocks/selected-lines.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { keywordColumns, negativeColumns } from './columns.ts';
import { conflictsDescription } from './description.ts';
import { tooManyNegatives } from './growing-lists.ts';
import { type ConflictCounts, type DividedBlock, KeywordMatcher } from './match-keywords.ts';
import { NegativeIndex } from './negative-index.ts';
import { NegativeStore } from './negative-store.ts';
import type { CONFLICT_OPTIONS, ConflictOptions } from './options.ts';
import { type RowColumns, RowReader } from './row-reader.ts';
import { LIST_SCOPE, NO_SCOPE, ScopeReader, Scopes } from './scopes.ts';
import { TokenReader } from './token-reader.ts';
import { type ShortList, writeCulprits, writeShortList } from './write-negatives.ts';

/** Sizes above which a run lists less, or is refused. */
export interface ConflictLimits {
  /** Bytes of listed conflicts that are stored. */
  readonly storedConflictBytes: number;
  /** Rows, and bytes, of computed keywords that are listed as blocked or kept. */
  readonly listedRows: number;
  readonly listedBytes: number;
  /** Maximum bytes of negatives. */
  readonly negativeBytes: number;
}

const LIMITS: ConflictLimits = {
  storedConflictBytes: 256_000_000,
  listedRows: 100_000_000,
  listedBytes: 4_000_000_000,
  negativeBytes: 4_000_000_000,
};

const NO_CONFLICTS: ConflictCounts = {
  keywordCount: 0,
  blockedCount: 0,
  partlyCount: 0,
  sameTextCount: 0,
  conflictCount: 0,
  emptyCount: 0,
};
const NOT_SHORTENED: ShortList = { keptNegativeCount: 0, redundantCount: 0 };

/** Finds negatives that block keywords, and the shortest list of negatives that blocks the same searches. */
export const conflictsTool: ToolDefinition<typeof CONFLICT_OPTIONS> = {
  ...conflictsDescription,
  run: findConflicts,
  findings: {
    blocked: ({ blockedCount }) => Number(blockedCount) > 0,
    // The weaker finding includes the stronger one.
    partly: ({ blockedCount, partlyCount }) => Number(blockedCount) + Number(partlyCount) > 0,
  },
  findingChoices: { task: ['both', 'conflicts'] },
  example: 'overprint conflicts keywords.txt --negatives negatives.txt --also culprits=culprits.csv',
};

/** Runs the tool. Tests set limits that small inputs exceed. */
export function findConflicts(
  input: RunInput,
  options: ConflictOptions,
  context: RunContext,
  limits = LIMITS,
): Promise<RunReport> {
  return new ConflictRun(input, options, context, limits).run();
}

class ConflictRun {
  readonly #keywords: TextSource;
  readonly #negatives: TextSource;
  readonly #options: ConflictOptions;
  readonly #context: RunContext;
  readonly #limits: ConflictLimits;
  readonly #columns: RowColumns | null;
  readonly #words = new WordTable();
  readonly #tokens: TokenReader;
  readonly #store: NegativeStore;
  readonly #findsConflicts: boolean;
  readonly #shortens: boolean;
  readonly #total: number;
  #done = 0;
  /** Number of listed conflicts if not all of them fit; null otherwise. */
  #listedCount: number | null = null;
  /** Negatives without tokens. */
  #emptyCount = 0;

  constructor(
    { texts: { keywords, negatives } }: RunInput,
    options: ConflictOptions,
    context: RunContext,
    limits: ConflictLimits,
  ) {
    const { platform, closeVariants, task } = options;
    this.#keywords = keywords;
    this.#negatives = negatives;
    this.#options = options;
    this.#context = context;
    this.#limits = limits;
    this.#columns = keywordColumns(keywords.columns, options);
    const isStemming = closeVariants === 'on' || (closeVariants === 'auto' && platform === 'amazon');
    this.#tokens = new TokenReader(platform, isStemming, this.#words);
    this.#store = new NegativeStore(new Scopes(), platform === 'google');
    this.#findsConflicts = task !== 'compact';
    this.#shortens = task !== 'conflicts';
    const passes = (this.#keywordsHoldNegatives ? 1 : 0) + (this.#findsConflicts ? 1 : 0);
    this.#total = negatives.stats.lines + passes * keywords.stats.lines;
  }

  async run(): Promise<RunReport> {
    if (this.#negatives.stats.bytes > this.#limits.negativeBytes) {
      throw tooManyNegatives();
    }
    this.#nameColumns();
    await this.#readNegatives(this.#negatives, negativeColumns(this.#negatives.columns), true);
    if (this.#keywordsHoldNegatives) {
      await this.#readNegatives(this.#keywords, this.#columns, false);
    }
    const store = this.#store;
    const isTable = store.listCount < store.count || (this.#negatives.columns && this.#negatives.stats.lines > 0);
    if (isTable) {
      this.#context.columns('keptNegatives', ['Negative', 'Match type', 'Campaign', 'Ad Group']);
    }
    const index = new NegativeIndex(store, this.#words.size);
    const listsLeftOut = this.#findsConflicts && this.#isTooLong(this.#keywords);
    const counts = this.#findsConflicts ? await this.#match(index, listsLeftOut) : NO_CONFLICTS;
    const short = this.#shortens ? await writeShortList(store, index, this.#context, isTable === true) : NOT_SHORTENED;
    this.#context.progress(this.#total, this.#total);
    return {
      keywordCount: counts.keywordCount,
      negativeCount: store.count,
      blockedCount: counts.blockedCount,
      partlyCount: counts.partlyCount,
      sameTextCount: counts.sameTextCount,
      conflictCount: counts.conflictCount,
      keptNegativeCount: short.keptNegativeCount,
      redundantCount: short.redundantCount,
      emptyCount: counts.emptyCount + this.#emptyCount,
      listsLeftOut,
      // Only if conflicts were left out because of their size.
      ...(this.#listedCount !== null && { listedConflictCount: this.#listedCount }),
    };
  }

  /** Returns true if computed keywords are too many to be listed. */
  #isTooLong({ isBorrowed, stats }: TextSource): boolean {
    const { listedRows, listedBytes } = this.#limits;
    return isBorrowed === true && (stats.lines > listedRows || stats.bytes > listedBytes);
  }

  /** True if a match type column can make rows of the keywords negatives. */
  get #keywordsHoldNegatives(): boolean {
    return this.#columns !== null && this.#columns.matchType !== null;
  }

  #nameColumns(): void {
    const context = this.#context;
    const { columns } = this.#keywords;
    context.columns('conflicts', [
      'Keyword',
      'Match type',
      ...(hasColumn(this.#columns, 'campaign') ? ['Campaign'] : []),
      ...(hasColumn(this.#columns, 'adGroup') ? ['Ad Group'] : []),
      'Negative',
      'Negative match type',
      'Level',
      'Kind',
    ]);
    if (columns) {
      context.columns('blockedKeywords', columns);
      context.columns('keptKeywords', columns);
    }
    context.columns('culprits', ['Negative', 'Match type', 'Level', 'Blocks']);
    context.columns('redundant', ['Negative', 'Match type', 'Level', 'Covered by', 'Its match type', 'Its level']);
  }

  /** @param areNegatives true if all rows are negatives, false if the match type decides */
  async #readNegatives(source: TextSource, columns: RowColumns | null, areNegatives: boolean): Promise<void> {
    const rows = new RowReader(columns, areNegatives);
    const scopes = new ScopeReader(this.#store.scopes, true);
    for await (const block of source.blocks()) {
      this.#context.signal.throwIfAborted();
      let start = 0;
      for (const end of findLineEnds(block)) {
        this.#readNegative(block.bytes, start, end, rows, columns === null ? null : scopes);
        start = end + 1;
      }
      this.#advance(block.count);
    }
  }

  /** @param scopes null for lines of a list */
  #readNegative(
    bytes: Uint8Array,
    lineStart: number,
    lineEnd: number,
    rows: RowReader,
    scopes: ScopeReader | null,
  ): void {
    let line: { start: number; end: number } | null = null;
    if (scopes === null) {
      const start = trimmedStart(bytes, lineStart, lineEnd);
      line = { start, end: trimmedEnd(bytes, start, lineEnd) };
      if (line.start === line.end) {
        return;
      }
    }
    rows.read(bytes, lineStart, lineEnd);
    if (!rows.isNegative) {
      return;
    }
    const count = this.#tokens.read(bytes, rows.start, rows.end, true);
    if (count === 0) {
      this.#emptyCount++;
      return;
    }
    let scope = LIST_SCOPE;
    if (scopes !== null) {
      scopes.read(bytes, rows.campaign, rows.adGroup);
      const inner = scopes.adGroup === NO_SCOPE ? scopes.campaign : scopes.adGroup;
      scope = inner === NO_SCOPE ? LIST_SCOPE : inner;
    }
    this.#store.add(bytes, rows, this.#tokens.tokens, count, scope, line);
  }

  /** Writes the conflicts and what follows from them. */
  async #match(index: NegativeIndex, listsLeftOut: boolean): Promise<ConflictCounts> {
    const context = this.#context;
    const { kinds, perKeyword } = this.#options;
    const out = new OutputRows(context, 'conflicts');
    const readers = {
      rows: new RowReader(this.#columns, false),
      tokens: this.#tokens,
      scopes: new ScopeReader(this.#store.scopes, false),
      isTable: this.#columns !== null,
    };
    const listed = {
      kinds,
      perKeyword: perKeyword === 0 ? Number.POSITIVE_INFINITY : perKeyword,
      maxBytes: context.isBorrowed ? Number.POSITIVE_INFINITY : this.#limits.storedConflictBytes,
      hasCampaign: hasColumn(this.#columns, 'campaign'),
      hasAdGroup: hasColumn(this.#columns, 'adGroup'),
    };
    const matcher = new KeywordMatcher(this.#store, index, readers, listed, out);
    const lists = listsLeftOut ? null : new KeywordLists(context, this.#keywords.isBorrowed === true);
    for await (const block of this.#keywords.blocks()) {
      context.signal.throwIfAborted();
      matcher.start(block);
      while (!matcher.matchMore()) {
        await out.flush();
      }
      await lists?.add(block, matcher.finish());
      this.#advance(block.count);
    }
    await out.flush();
    if (matcher.isCut) {
      this.#listedCount = out.count;
    }
    await lists?.finish();
    await writeCulprits(this.#store, matcher.blocks, context);
    return matcher.counts;
  }

  #advance(rows: number): void {
    this.#done += rows;
    this.#context.progress(this.#done, this.#total);
  }
}

/** Writes blocked and other keywords. Where rows are stored, both share the blocks of the input. */
class KeywordLists {
  readonly #context: RunContext;
  readonly #isBorrowed: boolean;
  readonly #blocked = new SelectedLines(1);
  readonly #kept = new SelectedLines(0);
  /** Number of the next block of the input. */
  #index = 0;

  /** @param isBorrowed true if the blocks of the input are not stored */
  constructor(context: RunContext, isBorrowed: boolean) {
    this.#context = context;
    this.#isBorrowed = isBorrowed;
  }

  async add(block: LineBlock, { changed, count, blocked }: DividedBlock): Promise<void> {
    const index = this.#index++;
    if (count === 0) {
      return;
    }
    const { split } = this.#context;
    if (split) {
      const own = changed ?? (this.#isBorrowed ? { bytes: block.bytes.slice(), count } : null);
      await split('blockedKeywords', 'keptKeywords', own ?? { text: 'keywords', index, count }, blocked);
      return;
    }
    const rows = changed ?? block;
    for (const full of this.#blocked.add(rows, blocked.bits)) {
      await this.#context.write('blockedKeywords', full);
    }
    for (const full of this.#kept.add(rows, blocked.bits)) {
      await this.#context.write('keptKeywords', full);
    }
  }

  async finish(): Promise<void> {
    const blocked = this.#blocked.finish();
    if (blocked) {
      await this.#context.write('blockedKeywords', blocked);
    }
    const kept = this.#kept.finish();
    if (kept) {
      await this.#context.write('keptKeywords', kept);
    }
  }
}

function hasColumn(columns: RowColumns | null, name: 'campaign' | 'adGroup'): boolean {
  return columns !== null && columns[name] !== null;
}

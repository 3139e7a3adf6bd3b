import { LinesTooLarge, TooLarge, UserMistake } from '../../errors.ts';
import { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { EXACT_LINES } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { BlockQueue } from '../../lines/spill/block-queue.ts';
import type { SpillSpace } from '../../lines/spill/spill-space.ts';
import { COMPARISON_TOO_LARGE, startLineDeduper } from '../shared/line-comparison.ts';
import { readBlocks } from '../shared/read-blocks.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { CampaignWriter } from './campaign-writer.ts';
import { checkCampaignOptions, chosenTypes } from './check-options.ts';
import { areKeywordsDistinct, computeRows } from './computed-rows.ts';
import { campaignsDescription } from './description.ts';
import { KeywordReader } from './keyword-reader.ts';
import { readNegatives } from './negatives.ts';
import type { CAMPAIGN_OPTIONS, CampaignOptions } from './options.ts';
import { negativeListFiles, platformFile } from './platform-files.ts';
import { platformForms } from './platform-rows.ts';
import { KeyLines, KnownRepeats, SeenKeys } from './repeats.ts';
import { EMPTY_ROW, fill, RowTemplate } from './templates.ts';
import { isWorthComputing, writeComputed } from './write-computed.ts';

/** Turns keywords and negatives into the rows that an ad platform imports. */
export const campaignsTool: ToolDefinition<typeof CAMPAIGN_OPTIONS> = {
  ...campaignsDescription,
  spills: true,
  run: runCampaigns,
  partFiles(output, options) {
    return output === 'rows'
      ? platformFile(options)
      : output === 'negativeLines'
        ? negativeListFiles(options)
        : undefined;
  },
  example:
    'overprint campaigns list.txt --campaign Shoes --ad-group All --no-phrase --negatives words.txt --format csv',
};

/** Memory of a key besides the text of its row. */
const KEY_BYTES = 25;
/** Rows whose keys are not compared yet. */
const WAITING_BYTES = 128 << 20;
/** Memory that a run may use to compare rows and to name ad groups. */
const MOST_BYTES = 2 ** 32;

async function runCampaigns(input: RunInput, options: CampaignOptions, context: RunContext): Promise<RunReport> {
  const { keywords } = input.texts;
  const blocks = readBlocks(keywords, context);
  const first = await firstItems(blocks);
  const negatives = await readNegatives(input.texts.negatives, options, context.signal);
  const problem = checkCampaignOptions(options, {
    hasKeywords: first !== undefined,
    hasNegatives: negatives.kept.length + negatives.leftOut.length > 0,
    columns: keywords.columns,
  });
  if (problem !== undefined) {
    throw new UserMistake(problem);
  }
  const forms = platformForms(options, today());
  let compares = options.removeDuplicates;
  if (first !== undefined && keywords.products !== undefined) {
    const given = { products: keywords.products, columns: keywords.columns };
    const computed = computeRows(given, options, forms, negatives, context.signal);
    if (computed !== undefined && isWorthComputing(computed, options.includeParents)) {
      return writeComputed(computed, options, forms, negatives, context);
    }
    compares &&= !areKeywordsDistinct(given, options, context.signal);
  }
  const writer = new CampaignWriter(options, forms, negatives, context);
  if (first === undefined) {
    return writer.finish(negatives.kept.length > 0 ? placeOfNegatives(writer, options) : undefined);
  }
  const all = withFirst(first, blocks);
  if (compares && context.spill && isBeyond(context.spill, keywords, options)) {
    await readTwice({ ...keywords, blocks: () => all }, options, writer, { ...context, spill: context.spill });
    return writer.finish();
  }
  const seen = compares ? new SeenKeys(keywords.stats.items) : null;
  const reader = new KeywordReader(keywords.columns, options, writer, seen);
  for await (const block of all) {
    reader.read(block);
    requireMemory((seen?.memoryBytes ?? 0) + writer.memoryBytes, context);
    await writer.flush();
  }
  return writer.finish();
}

/** Reads keywords whose keys do not fit into memory: once to compare the keys, and once to write the rows. */
async function readTwice(
  keywords: TextSource,
  options: CampaignOptions,
  writer: CampaignWriter,
  context: RunContext & { readonly spill: SpillSpace },
): Promise<void> {
  const keys = new KeyLines();
  const known = new KnownRepeats();
  const keyReader = new KeywordReader(keywords.columns, options, null, keys);
  const reader = new KeywordReader(keywords.columns, options, writer, known);
  const waiting = new BlockQueue(WAITING_BYTES, context.spill);
  const deduper = startLineDeduper(EXACT_LINES, { lines: 0, bytes: 0 }, context);
  async function* readKeys(): AsyncGenerator<LineBlock, void, void> {
    for await (const block of keywords.blocks()) {
      if (await waiting.put({ block: { ...block, bytes: block.bytes.slice() } })) {
        deduper.resolveSoon();
      }
      keyReader.read(block);
      yield keys.take();
    }
  }
  try {
    for await (const { keep } of deduper.split(readKeys())) {
      context.signal.throwIfAborted();
      const { block } = await waiting.take();
      known.set(keep.bits);
      reader.read(block);
      requireMemory(writer.memoryBytes, context);
      await writer.flush();
    }
  } catch (error) {
    throw error instanceof LinesTooLarge ? new TooLarge(COMPARISON_TOO_LARGE) : error;
  } finally {
    deduper.dispose();
  }
}

/** Returns true if the keys may exceed the memory, by the estimated size of the input. */
function isBeyond({ memoryBytes }: SpillSpace, { stats }: TextSource, options: CampaignOptions): boolean {
  const types = options.matchTypesFrom === 'chosen' ? chosenTypes(options).length : 1;
  return (stats.itemBytes + stats.items * KEY_BYTES) * types > memoryBytes;
}

/** @throws TooLarge */
function requireMemory(bytes: number, { memoryBytes }: RunContext): void {
  if (bytes > Math.min(MOST_BYTES, memoryBytes ?? MOST_BYTES)) {
    throw new TooLarge(COMPARISON_TOO_LARGE);
  }
}

async function* withFirst(first: LineBlock, others: AsyncIterable<LineBlock>): AsyncGenerator<LineBlock, void, void> {
  yield first;
  yield* others;
}

/**
 * Returns a copy of the first block with a line that is not blank, which is not known of a streamed input; undefined if
 * there is none.
 */
async function firstItems(blocks: AsyncGenerator<LineBlock, void, void>): Promise<LineBlock | undefined> {
  for (let next = await blocks.next(); !next.done; next = await blocks.next()) {
    const { bytes, count } = next.value;
    if (trimmedStart(bytes, 0, bytes.length) < bytes.length) {
      return { bytes: bytes.slice(), count };
    }
  }
  return undefined;
}

function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '');
}

/** Returns the campaign and ad group of negatives that come without keywords; undefined if they are lines of a list. */
function placeOfNegatives(
  writer: CampaignWriter,
  { platform, negativeLevel, campaign, adGroup }: CampaignOptions,
): { campaign: number; adGroup: number | null } | undefined {
  if (platform === 'google' && negativeLevel === 'list') {
    return undefined;
  }
  const constant = (template: string, what: string) => {
    const name = fill(new RowTemplate(template, []), new ByteWriter(), EMPTY_ROW);
    if (name.length === 0) {
      throw new UserMistake(`The negatives need the name of ${what}.`);
    }
    return name;
  };
  const campaignName = constant(campaign, 'a campaign');
  const index = writer.campaigns.add(0, campaignName, 0, campaignName.length, 0);
  if (negativeLevel !== 'adGroup') {
    return { campaign: index, adGroup: null };
  }
  const adGroupName = constant(adGroup, 'an ad group');
  return { campaign: index, adGroup: writer.adGroups.add(index, adGroupName, 0, adGroupName.length, 0) };
}

import { matchTypeLabel } from '../../keywords/match-type-cell.ts';
import { BLOCK_BYTES } from '../../lines/blocks/line-block.ts';
import { concatProducts } from '../../lines/product/concat-products.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import type { ProductRecipe } from '../../lines/product/recipe.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunReport } from '../shared/tool.ts';
import { countComputedParts } from './computed-parts.ts';
import type { ComputedRows } from './computed-rows.ts';
import { appendLeftOut, LEFT_OUT_COLUMNS } from './left-out-rows.ts';
import type { NameGroup } from './name-groups.ts';
import { type Negatives, writeNegativeLines } from './negatives.ts';
import type { CampaignOptions } from './options.ts';
import { type ParentPlace, parentPlaces } from './parent-places.ts';
import { PART_LIMITS, PartCounter } from './parts.ts';
import { AD_GROUP, CAMPAIGN, type PlatformForms, SlotValues } from './platform-rows.ts';
import { RowSizes } from './row-sizes.ts';

/** Keywords below which rows with their parents are always computed, and keywords for each ad group above. */
const FEW_KEYWORDS = 10_000;
const KEYWORDS_PER_AD_GROUP = 20;

/** Returns true if computed rows are written faster than rows that are made one by one. */
export function isWorthComputing({ keywordCount, adGroupCount }: ComputedRows, includesParents: boolean): boolean {
  return !includesParents || keywordCount < FEW_KEYWORDS || keywordCount >= adGroupCount * KEYWORDS_PER_AD_GROUP;
}

/**
 * Writes computed rows and everything beside them, and returns the report. Rows of campaigns and ad groups stand among
 * those of keywords, which are then made, but need no comparison.
 */
export async function writeComputed(
  computed: ComputedRows,
  { platform, negativeLevel }: CampaignOptions,
  forms: PlatformForms,
  negatives: Negatives,
  context: RunContext,
): Promise<RunReport> {
  context.columns('rows', forms.columns);
  context.columns('leftOut', LEFT_OUT_COLUMNS);
  const written =
    forms.parents === undefined
      ? passProducts(computed, platform, context)
      : await writeWithParents(computed, platform, forms.parents, context);
  if (negativeLevel === 'list' && platform === 'google') {
    await writeNegativeLines(negatives, context);
  }
  const leftOut = new OutputRows(context, 'leftOut');
  const byReason: Record<string, number> = {};
  for (const { text, matchType, reason } of negatives.leftOut) {
    appendLeftOut(leftOut, text, `Negative ${matchTypeLabel(matchType)}`, reason);
    byReason[reason] = (byReason[reason] ?? 0) + 1;
  }
  await leftOut.flush();
  return {
    keywordCount: computed.keywordCount,
    negativeCount: negatives.kept.length,
    rowCount: written.rowCount,
    campaignCount: computed.campaignCount,
    adGroupCount: computed.adGroupCount,
    leftOutCount: negatives.leftOut.length,
    byReason,
    broadToPhrase: negatives.broadToPhrase,
    namesCut: 0,
    parts: written.parts,
  };
}

interface WrittenRows {
  readonly rowCount: number;
  /** Number of files. */
  readonly parts: number;
}

function passProducts(
  { before, keywords, after }: ComputedRows,
  platform: CampaignOptions['platform'],
  context: RunContext,
): WrittenRows {
  const recipes = [...before, ...keywords, ...after];
  for (const recipe of recipes) {
    context.product('rows', recipe);
  }
  const rows = concatProducts(recipes);
  return { rowCount: rows.count, parts: countParts(recipes, rows, platform, context) };
}

/** Writes computed rows with each campaign and ad group before its first keyword. */
async function writeWithParents(
  { before, keywords, after, named, keywordCount }: ComputedRows,
  platform: CampaignOptions['platform'],
  parents: NonNullable<PlatformForms['parents']>,
  context: RunContext,
): Promise<WrittenRows> {
  const parts = new PartCounter(PART_LIMITS[platform]);
  const out = new OutputRows(context, 'rows', ({ bytes, count }) => parts.add(bytes, count));
  const memory = new Uint8Array(BLOCK_BYTES);
  const values = new SlotValues();
  let done = 0;
  const addAll = async (recipe: ProductRecipe, places: Iterator<ParentPlace>, beginsCampaigns: boolean) => {
    const rows = new ProductRows(recipe);
    const sizes = new RowSizes(recipe);
    let first = 0;
    let next = places.next();
    for (const block of rows.blocks(0, rows.count, memory)) {
      context.signal.throwIfAborted();
      const { bytes, count } = block;
      const start = sizes.bytesBefore(first);
      let from = 0;
      while (!next.done && next.value.row < first + count) {
        const { row, beginsCampaign, bytes: names, campaignStart, campaignEnd, adGroupEnd } = next.value;
        const end = sizes.bytesBefore(row) - start;
        out.writer.append(bytes, from, end);
        from = end;
        values.set(CAMPAIGN, names, campaignStart, campaignEnd);
        values.set(AD_GROUP, names, campaignEnd + 1, adGroupEnd);
        const forms = [beginsCampaign && beginsCampaigns && parents.campaign, parents.adGroup, parents.productAd];
        for (const form of forms) {
          if (form) {
            form.append(out.writer, values);
            out.countRows(1);
          }
        }
        next = places.next();
      }
      out.writer.append(bytes, from, bytes.length);
      out.countRows(count);
      first += count;
      done += count;
      context.progress(done, keywordCount);
      await out.flushFull();
    }
  };
  const isFirst = (groups: readonly NameGroup[], index: number) => groups.some(({ first }) => first === index);
  for (const recipe of before) {
    await addAll(recipe, nowhere(), false);
  }
  for (const [index, recipe] of keywords.entries()) {
    const places = isFirst(named.adGroups, index) ? parentPlaces(named.read[index]) : nowhere();
    await addAll(recipe, places, isFirst(named.campaigns, index));
  }
  for (const recipe of after) {
    await addAll(recipe, nowhere(), false);
  }
  await out.flush();
  return { rowCount: out.count, parts: parts.count };
}

function nowhere(): Iterator<ParentPlace> {
  return [].values();
}

/** Returns the number of files that rows need. Rows are made only if the sizes of some cannot be computed. */
function countParts(
  recipes: readonly ProductRecipe[],
  rows: ReturnType<typeof concatProducts>,
  platform: CampaignOptions['platform'],
  context: RunContext,
): number {
  const limit = PART_LIMITS[platform];
  if (!Number.isFinite(limit.bytes)) {
    return Math.ceil(rows.count / Math.min(limit.rows, Math.max(1, rows.count)));
  }
  const computed = countComputedParts(recipes, limit);
  if (computed !== undefined) {
    return computed;
  }
  const counter = new PartCounter(limit);
  let done = 0;
  for (const block of rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES))) {
    context.signal.throwIfAborted();
    counter.add(block.bytes, block.count);
    done += block.count;
    context.progress(done, rows.count);
  }
  return counter.count;
}

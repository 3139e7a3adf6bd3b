import { DEFAULT_FIX_RULES } from '../../keywords/fix-rules.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { type ProductRecipe, productCount } from '../../lines/product/recipe.ts';
import { AD_PLATFORMS, type MatchType } from '../../platforms/ad-platforms.ts';
import { type ColumnPlaces, chosenTypes, columnPlaces } from './check-options.ts';
import { DuplicateKeys } from './duplicate-keys.ts';
import { areDistinct, countNames, groupNames, type NameGroup, recipeOf, toTextProduct } from './name-groups.ts';
import { type FurtherRows, type NamedRows, negativeRecipes } from './negative-recipes.ts';
import type { Negatives } from './negatives.ts';
import type { CampaignOptions } from './options.ts';
import { keywordClasses, NAME_CLASSES, PartTexts, type PlainPart } from './part-texts.ts';
import { AD_GROUP, CAMPAIGN, FINAL_URL, KEYWORD, LIST, type PlatformForms, type Slot } from './platform-rows.ts';
import { type ProductInput, readProduct, typePart } from './product-input.ts';
import { cellsOf } from './row-cells.ts';
import { MAX_URL_CHARS, RowTemplate } from './templates.ts';

/** Rows of keywords and negatives that are computed, without those of campaigns and ad groups, and their counts. */
export interface ComputedRows extends FurtherRows {
  /** Rows of keywords, for each of `read`. */
  readonly keywords: readonly ProductRecipe[];
  readonly named: NamedRows;
  readonly keywordCount: number;
  readonly campaignCount: number;
  readonly adGroupCount: number;
}

/** Computed keywords of a run, with the columns of their table. */
export interface ComputedKeywords {
  readonly products: readonly ProductRecipe[];
  readonly columns: readonly string[] | undefined;
}

const URL_START = /^https?:\/\/[^/?#\\]+[/?#]/i;

/** Parts of the texts in a keyword's row, by slot. */
export type SlotParts = Readonly<Record<Slot, readonly PlainPart[]>>;

/** A product of keywords with the texts of its rows. */
export interface KeywordRows {
  readonly input: ProductInput;
  readonly slots: SlotParts;
}

/**
 * Computes the rows of keywords that are computed themselves. Returns undefined if a keyword may need a fix or be left
 * out, a name may have to be changed, or an ad group may be full; then the rows are made one by one.
 */
export function computeRows(
  given: ComputedKeywords,
  options: CampaignOptions,
  forms: PlatformForms,
  negatives: Negatives,
  signal: AbortSignal,
): ComputedRows | undefined {
  const read = given.products.length === 0 ? undefined : readProducts(given, options, signal);
  if (read === undefined) {
    return undefined;
  }
  const counts = read.map(({ input }) => countRows(input));
  const campaigns = groupRows(read, counts, (slots) => slots[CAMPAIGN], signal);
  const adGroups =
    campaigns && groupRows(read, counts, (slots) => [...slots[CAMPAIGN], { text: '\t' }, ...slots[AD_GROUP]], signal);
  const { maxKeywordsPerAdGroup } = AD_PLATFORMS[options.platform];
  const most = options.maxKeywordsPerAdGroup || maxKeywordsPerAdGroup.value;
  if (!campaigns || !adGroups || adGroups.some(({ size }) => size > most)) {
    return undefined;
  }
  if (options.removeDuplicates && !haveOwnKeys(read, options, signal)) {
    return undefined;
  }
  const keywords = read.map(({ input, slots }) => keywordRecipe(input, slots, forms));
  const campaignCount = countNames(campaigns);
  const adGroupCount = countNames(adGroups);
  const named = { read, campaigns, adGroups };
  const further = negativeRecipes(named, options, forms, negatives);
  return (
    further && {
      ...further,
      keywords,
      named,
      keywordCount: counts.reduce((sum, count) => sum + count, 0),
      campaignCount,
      adGroupCount,
    }
  );
}

/** Returns true if computed keywords surely differ for the platform, so that rows need not be compared. */
export function areKeywordsDistinct(
  keywords: ComputedKeywords,
  options: CampaignOptions,
  signal: AbortSignal,
): boolean {
  const read = readProducts(keywords, options, signal);
  return read !== undefined && haveOwnKeys(read, options, signal);
}

/** Returns products with their texts; undefined if some may have to be changed. */
function readProducts(
  { products, columns }: ComputedKeywords,
  options: CampaignOptions,
  signal: AbortSignal,
): KeywordRows[] | undefined {
  const reader = new ProductReader(options, columns);
  const read: KeywordRows[] = [];
  for (const recipe of products) {
    signal.throwIfAborted();
    const rows = reader.read(recipe);
    if (rows === undefined) {
      return undefined;
    }
    read.push(rows);
  }
  return read;
}

function countRows({ columns, types }: ProductInput): number {
  return Number(productCount(recipeOf(columns, [], types.length)));
}

function groupRows(
  read: readonly KeywordRows[],
  counts: readonly number[],
  partsOf: (slots: SlotParts) => readonly PlainPart[],
  signal: AbortSignal,
): NameGroup[] | undefined {
  const names = read.map(({ input, slots }) =>
    toTextProduct(partsOf(slots), input.columns, [...input.columns.keys(), -1]),
  );
  return groupNames(names, counts, signal);
}

/** Returns true if no two keywords are surely the same for the platform. */
function haveOwnKeys(read: readonly KeywordRows[], { platform }: CampaignOptions, signal: AbortSignal): boolean {
  const keys = new DuplicateKeys(platform);
  const texts = new PartTexts(NAME_CLASSES);
  const products = [];
  for (const { input } of read) {
    const parts = keys.partsOf(input.keyword);
    if (parts === undefined || texts.measure(parts) === undefined) {
      return false;
    }
    products.push(toTextProduct(parts, input.columns, [...input.columns.keys()]));
  }
  return areDistinct(products, signal);
}

/** Reads products as keywords that need no change. */
class ProductReader {
  readonly #options: CampaignOptions;
  readonly #places: ColumnPlaces | undefined;
  readonly #chosen: readonly MatchType[];
  readonly #campaign: RowTemplate;
  readonly #adGroup: RowTemplate;
  readonly #url: RowTemplate;
  readonly #keywords: PartTexts;
  readonly #names = new PartTexts(NAME_CLASSES);

  constructor(options: CampaignOptions, columns: readonly string[] | undefined) {
    this.#options = options;
    this.#places = columnPlaces(options, columns);
    this.#chosen = chosenTypes(options);
    this.#campaign = new RowTemplate(options.campaign, columns ?? []);
    this.#adGroup = new RowTemplate(options.adGroup, columns ?? []);
    this.#url = new RowTemplate(options.platform === 'amazon' ? '' : options.finalUrl, columns ?? []);
    this.#keywords = new PartTexts(keywordClasses(options.platform, DEFAULT_FIX_RULES));
  }

  /** Returns a product with its texts; undefined if they may have to be changed. */
  read(recipe: ProductRecipe): KeywordRows | undefined {
    const { platform, separateMatchTypes } = this.#options;
    const input = readProduct(recipe, this.#places, this.#options, this.#chosen);
    const sizes = input && this.#keywords.measure(input.keyword);
    const { maxChars, maxWords, nameLimits } = AD_PLATFORMS[platform];
    if (!sizes || sizes.chars > maxChars.value || sizes.words > (maxWords?.value ?? Number.POSITIVE_INFINITY)) {
      return undefined;
    }
    const suffix = (level: 'campaign' | 'adGroup') =>
      separateMatchTypes === level ? [typePart(input.types, ' - ')] : [];
    const campaign = this.#nameParts(this.#campaign, input, suffix('campaign'), nameLimits.campaign.value);
    const adGroup = this.#nameParts(this.#adGroup, input, suffix('adGroup'), nameLimits.adGroup.value);
    const url = this.#urlParts(input);
    return campaign && adGroup && url
      ? {
          input,
          slots: { [CAMPAIGN]: campaign, [AD_GROUP]: adGroup, [KEYWORD]: input.keyword, [FINAL_URL]: url, [LIST]: [] },
        }
      : undefined;
  }

  #nameParts(
    template: RowTemplate,
    input: ProductInput,
    suffix: readonly PlainPart[],
    most: number,
  ): readonly PlainPart[] | undefined {
    const name = fillParts(template, input);
    // A name that is only a suffix would be left out.
    if (name === undefined || this.#names.measure(name) === undefined) {
      return undefined;
    }
    const sizes = this.#names.measure([...name, ...suffix]);
    return sizes && sizes.chars <= most ? [...name, ...suffix] : undefined;
  }

  #urlParts(input: ProductInput): readonly PlainPart[] | undefined {
    const { pieces, isConstant } = this.#url;
    if (pieces.length === 0) {
      return [];
    }
    const [first] = pieces;
    const start = first.kind === 'text' ? decodeUtf8(first.bytes) : '';
    const parts = fillParts(this.#url, input);
    const sizes = parts && this.#names.measure(parts);
    const isValid = (isConstant || URL_START.test(start)) && /^https?:$/.test(URL.parse(start)?.protocol ?? '');
    return sizes && isValid && sizes.chars <= MAX_URL_CHARS ? parts : undefined;
  }
}

/** Returns the parts of the texts that a template gives; undefined if it takes words out of keywords. */
function fillParts({ pieces }: RowTemplate, { keyword, cells, types }: ProductInput): PlainPart[] | undefined {
  const parts: PlainPart[] = [];
  for (const piece of pieces) {
    switch (piece.kind) {
      case 'text':
        parts.push({ text: decodeUtf8(piece.bytes) });
        break;
      case 'column': {
        const cell = cells[piece.column];
        // Match types of the output are in the same order as those of the input's variants.
        if (cell.some((part) => 'variant' in part && part.variant.length !== types.length)) {
          return undefined;
        }
        parts.push(...cell);
        break;
      }
      case 'keyword':
        parts.push(...keyword);
        break;
      case 'match':
        parts.push(typePart(types));
        break;
      case 'words':
        return undefined;
    }
  }
  return parts;
}

function keywordRecipe(
  { columns, types }: ProductInput,
  slots: SlotParts,
  { columns: names, keyword }: PlatformForms,
): ProductRecipe {
  const forms = types.map((type) => keyword[type]);
  return recipeOf(
    columns,
    cellsOf(names, forms, (variant) => [{ variant }], slots),
    types.length,
  );
}

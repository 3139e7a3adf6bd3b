import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { packItems } from '../../lines/product/packed-items.ts';
import type { PackedItems, Part, ProductRecipe } from '../../lines/product/recipe.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import type { KeywordRows } from './computed-rows.ts';
import { countNames, type NameGroup, placeOf, recipeOf, type TextProduct, toTextProduct } from './name-groups.ts';
import { checkNegativeRows, type Negative, type Negatives } from './negatives.ts';
import type { CampaignOptions } from './options.ts';
import { LIST_SIZE, listId, listName } from './parts.ts';
import { AD_GROUP, CAMPAIGN, KEYWORD, LIST, type PlatformForms, type RowForm, type Slot } from './platform-rows.ts';
import { cellsOf } from './row-cells.ts';

/** Keywords, and the names of their campaigns and ad groups. */
export interface NamedRows {
  readonly read: readonly KeywordRows[];
  readonly campaigns: readonly NameGroup[];
  readonly adGroups: readonly NameGroup[];
}

/** Rows that stand before and after those of keywords. */
export interface FurtherRows {
  readonly before: readonly ProductRecipe[];
  readonly after: readonly ProductRecipe[];
}

const NOTHING: FurtherRows = { before: [], after: [] };

type FormsByType = Readonly<Record<MatchType, RowForm>>;
type SlotParts = { readonly [slot in Slot]?: readonly Part[] };

/**
 * Returns the rows of negatives in the order in which campaigns and ad groups are used; undefined if that order is none
 * of a product.
 */
export function negativeRecipes(
  { read, campaigns, adGroups }: NamedRows,
  options: CampaignOptions,
  { columns, campaignNegative, adGroupNegative, lists }: PlatformForms,
  negatives: Negatives,
): FurtherRows | undefined {
  const { negativeLevel, negativeListName } = options;
  const { kept } = negatives;
  if (kept.length === 0) {
    return NOTHING;
  }
  switch (negativeLevel) {
    case 'list':
      return lists ? listRows(lists, columns, campaigns, kept, negativeListName) : NOTHING;
    case 'campaign':
      checkNegativeRows(negatives, countNames(campaigns), options);
      return {
        before: [],
        after: campaigns.map(({ names }) =>
          eachNegative(columns, campaignNegative, kept, names.columns, { [CAMPAIGN]: names.parts }),
        ),
      };
    case 'adGroup':
      checkNegativeRows(negatives, countNames(adGroups), options);
      if (adGroups.length > 1 && countNames(campaigns) > 1) {
        return undefined;
      }
      return {
        before: [],
        after: adGroups.map(({ first }) => {
          const { names, slots } = adGroupNames(read[first]);
          return eachNegative(columns, adGroupNegative, kept, names.columns, slots);
        }),
      };
  }
}

/** Returns the names of ad groups, campaign by campaign. */
function adGroupNames({ input, slots }: KeywordRows): { readonly names: TextProduct; readonly slots: SlotParts } {
  const ofCampaign = new Set(slots[CAMPAIGN].map(placeOf));
  const places = [...input.columns.keys(), -1];
  const order = [
    ...places.filter((place) => ofCampaign.has(place)),
    ...places.filter((place) => !ofCampaign.has(place)),
  ];
  const names = toTextProduct([...slots[CAMPAIGN], ...slots[AD_GROUP]], input.columns, order);
  const middle = slots[CAMPAIGN].length;
  return { names, slots: { [CAMPAIGN]: names.parts.slice(0, middle), [AD_GROUP]: names.parts.slice(middle) } };
}

/** Returns the rows that repeat all negatives for every name. */
function eachNegative(
  columns: readonly string[],
  forms: FormsByType,
  negatives: readonly Negative[],
  names: readonly PackedItems[],
  slots: SlotParts,
): ProductRecipe {
  const items = packItems(negatives.map(({ text }) => decodeUtf8(text)));
  const own: Part = { column: names.length };
  const cells = cellsOf(
    columns,
    negatives.map(({ matchType }) => forms[matchType]),
    (texts) => [{ ...own, items: packItems(texts) }],
    { ...slots, [KEYWORD]: [own] },
  );
  return recipeOf([...names, items], cells);
}

function listRows(
  forms: NonNullable<PlatformForms['lists']>,
  columns: readonly string[],
  campaigns: readonly NameGroup[],
  kept: readonly Negative[],
  name: string,
): FurtherRows {
  const ids = Array.from({ length: Math.ceil(kept.length / LIST_SIZE) }, (_, list) => String(listId(list)));
  const before = ids.flatMap((id, list) => {
    const slots = { [LIST]: [{ text: id }] };
    const head = cellsOf(columns, [forms.list(listName(name, list))], () => [], slots);
    const negatives = kept.slice(list * LIST_SIZE, (list + 1) * LIST_SIZE);
    return [recipeOf([], head), eachNegative(columns, forms.negative, negatives, [], slots)];
  });
  const items = packItems(ids);
  const after = campaigns.map(({ names }) => {
    const slots = { [CAMPAIGN]: names.parts, [LIST]: [{ column: names.columns.length }] };
    const cells = cellsOf(columns, [forms.association], () => [], slots);
    return recipeOf([...names.columns, items], cells);
  });
  return { before, after };
}

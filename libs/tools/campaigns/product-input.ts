import { isNegativeEntity } from '../../keywords/bulk-entity.ts';
import { matchTypeLabel, readMatchType } from '../../keywords/match-type-cell.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { decodeItem } from '../../lines/product/packed-items.ts';
import { type ChangedColumns, changeForm } from '../../lines/product/plain-product.ts';
import type { Casing, PackedItems, ProductRecipe, RowVariant } from '../../lines/product/recipe.ts';
import { cellForm, hasVariants, type RowForm, rowForm } from '../../lines/product/row-form.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import type { ColumnPlaces } from './check-options.ts';
import type { CampaignOptions } from './options.ts';
import type { PlainPart } from './part-texts.ts';

/** Keywords as computed rows: the parts of their texts and cells, and the match types that each of them gets. */
export interface ProductInput {
  readonly columns: readonly PackedItems[];
  readonly keyword: readonly PlainPart[];
  /** Cells of a table; none for a list. */
  readonly cells: readonly (readonly PlainPart[])[];
  /** Different match types, in the order of the rows of a keyword. */
  readonly types: readonly MatchType[];
}

/**
 * Reads computed rows as keywords. Returns undefined if their keywords or match types can only be read row by row.
 * @param places undefined for a list
 */
export function readProduct(
  recipe: ProductRecipe,
  places: ColumnPlaces | undefined,
  options: Pick<CampaignOptions, 'matchTypesFrom'>,
  chosen: readonly MatchType[],
): ProductInput | undefined {
  const read = places && recipe.cells ? readTable(recipe, places) : readList(recipe);
  if (read === undefined) {
    return undefined;
  }
  const { keyword, cells, shown } = read;
  const slots = new Set(keyword.flatMap((part) => ('column' in part ? [part.column] : [])));
  const { length } = recipe.variants;
  const types = typesOf(options.matchTypesFrom, length, chosen, shown);
  // A column that the keyword does not show would repeat it.
  if (types === undefined || slots.size < recipe.columns.length || new Set(types).size < types.length) {
    return undefined;
  }
  return { columns: recipe.columns, keyword, cells, types };
}

/** Returns the match types of a keyword's rows; undefined if they cannot be told. */
function typesOf(
  from: CampaignOptions['matchTypesFrom'],
  variants: number,
  chosen: readonly MatchType[],
  shown: { readonly signs: readonly MatchType[]; readonly cells: readonly MatchType[] | undefined },
): readonly MatchType[] | undefined {
  switch (from) {
    case 'chosen':
      return variants === 1 ? chosen : undefined;
    case 'signs':
      return shown.signs;
    case 'column':
      return shown.cells;
  }
}

interface ReadParts extends Pick<ProductInput, 'keyword' | 'cells'> {
  /** Match types by variant: those of the signs, and those in the cells of the column for them. */
  readonly shown: { readonly signs: readonly MatchType[]; readonly cells: readonly MatchType[] | undefined };
}

function readTable({ columns, variants, cells = [] }: ProductRecipe, places: ColumnPlaces): ReadParts | undefined {
  const changed: ChangedColumns = new Map();
  const read: (readonly PlainPart[])[] = [];
  for (const cell of cells) {
    const [part] = cell.parts;
    if (!hasVariants(cell)) {
      const parts = plainParts(cellForm(cell, columns, 0), cell.casing, changed);
      if (parts === undefined) {
        return undefined;
      }
      read.push(parts);
    } else if (cell.parts.length === 1 && 'variant' in part && cell.casing === 'none') {
      read.push([part]);
    } else {
      return undefined;
    }
  }
  const keyword = read[places.keyword];
  if (keyword.some((part) => 'variant' in part)) {
    return undefined;
  }
  const signs = variants.map((): MatchType => 'broad');
  const typeParts = places.matchType === null ? undefined : read[places.matchType];
  const entityParts = places.entity === null ? [] : read[places.entity];
  if ((typeParts !== undefined && mayBeNegative(typeParts)) || mayBeNegativeEntity(entityParts)) {
    return undefined;
  }
  return { keyword, cells: read, shown: { signs, cells: typeParts && cellTypes(typeParts, variants.length) } };
}

/** Returns true unless no cell of a match type column begins with `Negative` or `Campaign Negative`. */
function mayBeNegative([first, ...others]: readonly PlainPart[]): boolean {
  const isNegative = (text: string) =>
    others.length > 0 ? /^\s*(?:$|[cn])/i.test(text) : readMatchType(text).isNegative;
  return first !== undefined && textsOf(first).some(isNegative);
}

/** Returns true unless no cell says that its row is a negative. Cells of several parts are not put together. */
function mayBeNegativeEntity(parts: readonly PlainPart[]): boolean {
  const isNegative = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return isNegativeEntity(bytes, 0, bytes.length);
  };
  return parts.length > 1 || parts.some((part) => textsOf(part).some(isNegative));
}

function textsOf(part: PlainPart): readonly string[] {
  if ('text' in part) {
    return [part.text];
  }
  return 'variant' in part ? part.variant : Array.from(part.items.ends, (_, item) => decodeItem(part.items, item));
}

/** Returns the match types in the cells of a column, by variant; undefined if some are none. */
function cellTypes(parts: readonly PlainPart[], variants: number): MatchType[] | undefined {
  const types: MatchType[] = [];
  for (let variant = 0; variant < variants; variant++) {
    const texts = parts.map((part) => ('text' in part ? part.text : 'variant' in part ? part.variant[variant] : null));
    const { matchType, isNegative } = readMatchType(texts.includes(null) ? '' : texts.join(''));
    if (matchType === undefined || isNegative) {
      return undefined;
    }
    types.push(matchType);
  }
  return types;
}

function readList(recipe: ProductRecipe): ReadParts | undefined {
  if (recipe.cells) {
    return undefined;
  }
  const keyword = plainParts(rowForm(recipe), recipe.casing, new Map());
  const signs = recipe.variants.map(signsOf);
  const types = signs.filter((type) => type !== undefined);
  return keyword && types.length === signs.length
    ? { keyword, cells: [], shown: { signs: types, cells: undefined } }
    : undefined;
}

/** Returns the match type that the text around a variant shows; undefined if it is anything else than its signs. */
function signsOf({ before, after, plusOnEveryWord = false }: RowVariant): MatchType | undefined {
  const signs = plusOnEveryWord ? '' : `${before} ${after}`;
  return signs === ' ' ? 'broad' : signs === '" "' ? 'phrase' : signs === '[ ]' ? 'exact' : undefined;
}

/** Returns the parts of a row or cell as they are written; undefined if items change with their neighbours. */
function plainParts(form: RowForm, casing: Casing, changed: ChangedColumns): PlainPart[] | undefined {
  const plain = changeForm(form, casing, false, changed);
  if (plain === null) {
    return undefined;
  }
  const texts = plain.joints.map((joint) => ({ text: decodeUtf8(joint) }));
  return texts.flatMap((text, slot): PlainPart[] => [
    ...(text.text === '' ? [] : [text]),
    ...(slot < form.slots.length ? [{ column: form.slots[slot].column, items: plain.columns[slot] }] : []),
  ]);
}

/** Returns the part for the match type of a row. */
export function typePart(types: readonly MatchType[], before = ''): PlainPart {
  return { variant: types.map((type) => before + matchTypeLabel(type)) };
}

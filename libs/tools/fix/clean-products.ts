import { productCount } from '../../lines/product/recipe.ts';
import { AD_PLATFORMS } from '../../platforms/ad-platforms.ts';
import { DuplicateKeys } from '../campaigns/duplicate-keys.ts';
import { areDistinct, toTextProduct } from '../campaigns/name-groups.ts';
import { keywordClasses, NAME_CLASSES, PartTexts } from '../campaigns/part-texts.ts';
import { readProduct } from '../campaigns/product-input.ts';
import type { TextSource } from '../shared/tool.ts';
import type { FixOptions } from './options.ts';

/**
 * Returns the number of rows of a computed list in which nothing surely changes: no item or text between items holds
 * anything to fix, the largest sizes fit, and no two rows are equal to the platform. Undefined if that is not sure, or
 * for negatives and tables, whose rows are then made.
 */
export function countCleanRows(
  { products, columns }: Pick<TextSource, 'products' | 'columns'>,
  options: FixOptions,
  signal: AbortSignal,
): number | undefined {
  const { platform, kind } = options;
  if (products === undefined || columns !== undefined || kind !== 'keyword') {
    return undefined;
  }
  const { maxChars, maxWords } = AD_PLATFORMS[platform];
  const mostChars = options.length === 'keep' ? Number.POSITIVE_INFINITY : maxChars.value;
  const mostWords = options.words === 'keep' || maxWords === undefined ? Number.POSITIVE_INFINITY : maxWords.value;
  const texts = new PartTexts(keywordClasses(platform, options));
  const keyTexts = new PartTexts(NAME_CLASSES);
  const keys = new DuplicateKeys(platform);
  const keyProducts = [];
  let count = 0;
  for (const recipe of products) {
    const input = readProduct(recipe, undefined, { matchTypesFrom: 'signs' }, []);
    const sizes = input && texts.measure(input.keyword);
    if (!sizes || sizes.chars > mostChars || sizes.words > mostWords) {
      return undefined;
    }
    const key = options.removeDuplicates ? keys.partsOf(input.keyword) : [];
    if (key === undefined || (options.removeDuplicates && keyTexts.measure(key) === undefined)) {
      return undefined;
    }
    keyProducts.push(toTextProduct(key, input.columns, [...input.columns.keys()]));
    count += Number(productCount(recipe));
  }
  return !options.removeDuplicates || areDistinct(keyProducts, signal) ? count : undefined;
}

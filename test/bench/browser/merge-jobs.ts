import { packItems } from '../../../libs/lines/product/packed-items.ts';
import { ProductRows } from '../../../libs/lines/product/product-rows.ts';

/** Sizes of columns A, B and C. */
export type Sizes = readonly [number, number, number];

/** Returns the rows of three columns, computed on access. */
export function productOf(sizes: Sizes): ProductRows {
  return new ProductRows({
    columns: columnsOf(sizes).map(packItems),
    separator: ' ',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: [{ before: '', after: '' }],
  });
}

function columnsOf(sizes: Sizes): string[][] {
  const words = ['colour', 'shoe', 'sale'];
  return sizes.map((size, i) => Array.from({ length: size }, (_, item) => `${words[i]}${item}`));
}

/** Naive merge: nested loops that push rows and join them, in portions that fit into a string. */
export function mergeNaively(sizes: Sizes): () => number {
  const [one, two, three] = columnsOf(sizes);
  return () => {
    const encoder = new TextEncoder();
    let bytes = 0;
    let rows: string[] = [];
    for (const a of one) {
      for (const b of two) {
        for (const c of three) {
          rows.push(`${a} ${b} ${c}`);
        }
      }
      if (rows.length < 100_000) {
        continue;
      }
      bytes += encoder.encode(`${rows.join('\n')}\n`).length;
      rows = [];
    }
    if (rows.length > 0) {
      bytes += encoder.encode(`${rows.join('\n')}\n`).length;
    }
    return bytes;
  };
}

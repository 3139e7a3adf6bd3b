import { getOrAdd } from '../../get-or-add.ts';
import { selectItems } from './packed-items.ts';
import { type ChangedColumns, changeForm, type PlainProduct } from './plain-product.ts';
import type { PackedItems, ProductRecipe } from './recipe.ts';
import { firstForm, type RowForm } from './row-form.ts';
import { RowProofs } from './row-proofs.ts';
import { type DistinctItems, findDistinctItems, isSurelyUnique, type OnCompared } from './unique-product.ts';

/** Maximum products that are proved to have no rows in common. */
const MAX_PRODUCTS = 128;

/** Products without items that only repeat rows. */
export interface ReducedProducts {
  readonly recipes: readonly ProductRecipe[];
  /** True if it is certain that no two rows of all products are equal, compared before variants. */
  readonly areUnique: boolean;
}

/**
 * Removes the items of each product that give the same rows as earlier ones, and tries to prove that the remaining rows
 * differ from each other. Rows of tables are compared by their first cell.
 * @param onCompared called with each item of a column about twice
 */
export function reduceProducts(recipes: readonly ProductRecipe[], onCompared: OnCompared): ReducedProducts {
  const reducer = new ProductReducer(onCompared);
  const reduced = recipes.map((recipe) => reducer.reduce(recipe));
  const plain = reduced.map((product) => product.plain).filter((product) => product !== null);
  const areProved = plain.length === recipes.length && reduced.every(({ isUnique }) => isUnique());
  return { recipes: reduced.map(({ recipe }) => recipe), areUnique: areProved && reducer.areDisjoint(plain) };
}

interface ReducedProduct {
  readonly recipe: ProductRecipe;
  /** Null if items could change depending on their neighbours. */
  readonly plain: PlainProduct | null;
  isUnique(): boolean;
}

class ProductReducer {
  readonly #onCompared: OnCompared;
  readonly #proofs = new RowProofs();
  readonly #changed: ChangedColumns = new Map();
  readonly #distinct = new Map<PackedItems, DistinctItems>();
  readonly #selected = new Map<PackedItems, Map<Uint8Array, PackedItems>>();

  constructor(onCompared: OnCompared) {
    this.#onCompared = onCompared;
  }

  reduce(recipe: ProductRecipe): ReducedProduct {
    const { form, casing } = firstForm(recipe);
    const plain = changeForm(form, casing, false, this.#changed);
    const isSameEverywhere = casing === 'none' || casing === 'lowercase' || casing === 'uppercase';
    const distinct = recipe.columns.map((_, column) => this.#distinctItems(form, column, plain, isSameEverywhere));
    const select = (items: PackedItems, column: number) => this.#select(items, distinct[column].bits);
    const reduced = plain && {
      ...plain,
      columns: plain.columns.map((items, slot) => select(items, form.slots[slot].column)),
    };
    return {
      recipe: {
        ...recipe,
        columns: recipe.columns.map(select),
        ...(recipe.cells && {
          cells: recipe.cells.map((cell) => ({
            ...cell,
            parts: cell.parts.map((part) =>
              'column' in part && part.items ? { ...part, items: select(part.items, part.column) } : part,
            ),
          })),
        }),
      },
      plain: reduced,
      isUnique: () => reduced !== null && this.#isUnique(reduced),
    };
  }

  #isUnique(product: PlainProduct): boolean {
    const distinct = product.columns.map((items) => this.#distinctOf(items));
    return (
      product.columns.every((items, slot) => this.#select(items, distinct[slot].bits) === items) &&
      (isSurelyUnique(
        product,
        distinct.map(({ set }) => set),
        this.#onCompared,
      ) ||
        this.#proofs.isUnique(product))
    );
  }

  /** Returns true if it is certain that no row of one product equals a row of another one. */
  areDisjoint(products: readonly PlainProduct[]): boolean {
    if (products.length > MAX_PRODUCTS) {
      return false;
    }
    for (const [index, product] of products.entries()) {
      this.#onCompared(0);
      if (!products.slice(0, index).every((other) => this.#proofs.areDisjoint(other, product))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the items of a column that differ where they are written. Items that become equal give equal rows, so only
   * the first of them is combined. If items cannot be changed separately, or are changed in different ways where they
   * are written, only items that are equal from the start are merged.
   */
  #distinctItems(
    { slots }: RowForm,
    column: number,
    plain: PlainProduct | null,
    isSameEverywhere: boolean,
  ): DistinctItems {
    const places = [...slots.keys()].filter((slot) => slots[slot].column === column);
    const [place] = places;
    return this.#distinctOf(
      plain && (isSameEverywhere || places.length === 1) ? plain.columns[place] : slots[place].items,
    );
  }

  #distinctOf(items: PackedItems): DistinctItems {
    return getOrAdd(this.#distinct, items, () => findDistinctItems(items, this.#onCompared));
  }

  #select(items: PackedItems, bits: Uint8Array): PackedItems {
    const known = getOrAdd(this.#selected, items, () => new Map());
    return getOrAdd(known, bits, () => selectItems(items, bits));
  }
}

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { packItems } from './packed-items.ts';
import { RowProofs } from './row-proofs.ts';

interface Sample {
  readonly columns: readonly (readonly string[])[];
  readonly joints: readonly string[];
}

function productOf({ columns, joints }: Sample) {
  return { columns: columns.map(packItems), joints: joints.map((joint) => new TextEncoder().encode(joint)) };
}

function rowsOf({ columns, joints }: Sample): string[] {
  return columns.reduce<string[]>(
    (rows, items, slot) => rows.flatMap((row) => items.map((item) => row + item + joints[slot + 1])),
    [joints[0]],
  );
}

/** Returns a product of few letters, whose rows are often equal. */
function randomSample(random: () => number, shared: readonly (readonly string[])[]): Sample {
  const text = (length: number) => Array.from({ length }, () => 'ab '[Math.floor(random() * 3)]).join('');
  const width = Math.floor(random() * 4);
  const columns = Array.from({ length: width }, () => {
    if (shared.length > 0 && random() < 0.5) {
      return shared[Math.floor(random() * shared.length)];
    }
    const count = 1 + Math.floor(random() * 5);
    return [...new Set(Array.from({ length: count }, () => text(Math.floor(random() * 4))))];
  });
  return { columns, joints: Array.from({ length: width + 1 }, () => text(Math.floor(random() * 3))) };
}

describe('proofs about the rows of products', () => {
  it('are right for random products, and find all that can be proved', () => {
    const random = seededRandom(22);
    const seen = { unique: 0, repeated: 0, disjoint: 0, common: 0 };
    for (let run = 0; run < 20_000; run++) {
      const one = randomSample(random, []);
      const other = randomSample(random, one.columns);
      const proofs = new RowProofs();
      const rows = rowsOf(one);
      const isUnique = new Set(rows).size === rows.length;
      const product = productOf(one);
      expect(proofs.isUnique(product), JSON.stringify(one)).toBe(isUnique);
      seen[isUnique ? 'unique' : 'repeated']++;
      const known = new Set(rows);
      const isDisjoint = !rowsOf(other).some((row) => known.has(row));
      // Columns of both products are often the same memory, which is read at once.
      const second = productOf(other);
      const columns = second.columns.map((items, slot) => {
        const index = one.columns.indexOf(other.columns[slot]);
        return index < 0 ? items : product.columns[index];
      });
      expect(proofs.areDisjoint(product, { ...second, columns }), JSON.stringify([one, other])).toBe(isDisjoint);
      seen[isDisjoint ? 'disjoint' : 'common']++;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(500);
  });

  it('decide long columns by the few items that begin with another one', () => {
    const numbers = packItems(Array.from({ length: 200_000 }, (_, i) => `item ${i}`));
    const places = packItems(Array.from({ length: 30_000 }, (_, i) => `place ${i * 7}`));
    const joint = (text: string) => new TextEncoder().encode(text);
    const proofs = new RowProofs();
    const joined = (...joints: string[]) => ({ columns: [numbers, places], joints: joints.map(joint) });
    expect(proofs.isUnique(joined('', ' ', ''))).toBe(true);
    expect(proofs.isUnique(joined('', '', ''))).toBe(true);
    expect(proofs.areDisjoint(joined('', ' ', ''), joined('', ' in ', ''))).toBe(true);
    expect(proofs.areDisjoint(joined('', ' ', ''), joined('', ' ', ' near me'))).toBe(true);
    const swapped = { columns: [places, numbers], joints: ['', ' ', ''].map(joint) };
    expect(proofs.areDisjoint(joined('', ' ', ''), swapped)).toBe(true);
  });

  it('prove nothing about columns that are too large to sort', () => {
    const ends = Uint32Array.from({ length: 4_000_001 }, () => 0);
    const product = { columns: [{ bytes: new Uint8Array(), ends }], joints: [new Uint8Array(), new Uint8Array()] };
    expect(new RowProofs().isUnique(product)).toBe(false);
    expect(new RowProofs().areDisjoint(product, product)).toBe(false);
  });
});

import type { NegativeIndex } from './negative-index.ts';
import type { NegativeStore } from './negative-store.ts';

/** Classes between two checks for an abort. */
const STEP = 10_000;

/**
 * Finds the classes that others cover: that block all their searches in a scope that contains theirs
 * (`docs/spec/conflicts.md`, Short list).
 * @returns for each class the first class that covers it and is not covered itself, -1 if there is none
 */
export function findCovers(store: NegativeStore, index: NegativeIndex, signal: AbortSignal): Int32Array {
  const count = store.classCount;
  const covers = new Int32Array(count).fill(-1);
  for (let id = 0; id < count; id++) {
    if (id % STEP === 0) {
      signal.throwIfAborted();
    }
    covers[id] = firstCover(store, index, id, null);
  }
  // Classes that cover each other are the same class, so following covers ends at one that is not covered.
  const isCovered = Uint8Array.from(covers, (cover) => (cover < 0 ? 0 : 1));
  for (let id = 0; id < count; id++) {
    if (id % STEP === 0) {
      signal.throwIfAborted();
    }
    if (covers[id] >= 0 && isCovered[covers[id]] === 1) {
      covers[id] = firstCover(store, index, id, isCovered);
    }
  }
  return covers;
}

/** @param isLeftOut classes to leave out; null for none */
function firstCover(store: NegativeStore, index: NegativeIndex, id: number, isLeftOut: Uint8Array | null): number {
  const start = store.tokenEnds.values[id];
  const end = store.tokenEnds.values[id + 1];
  const strictness = store.strictnessOf.values;
  const scopes = store.scopeOf.values;
  const found = index.search(store.tokens.values.subarray(start, end), end - start);
  for (let i = 0; i < found; i++) {
    const hit = index.hits[i];
    // As with keywords, a match that is not stricter blocks all searches.
    if (
      hit !== id &&
      strictness[hit] <= strictness[id] &&
      isLeftOut?.[hit] !== 1 &&
      store.scopes.contains(scopes[hit], scopes[id])
    ) {
      return hit;
    }
  }
  return -1;
}

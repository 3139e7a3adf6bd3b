import { HASH, ROW_BYTES, ROWS, TEXT_LENGTH } from './addresses';
import { arenaStart, arenaTop, firstOutput, secondOutput, setArenaTop } from './layout';
import { addEntry } from './partitions';

// Lines that one instance cleans and hashes, and another one compares. The first output has the hashes of the lines, the
// second one their sizes with the line end, 4 bytes each.

export const HASH_BYTES: u32 = 8;
const SIZE_BYTES: usize = 4;

let hashTop: usize = 0;
let sizeTop: usize = 0;

/** Begins the lists of a block. */
export function beginListing(): void {
  hashTop = firstOutput();
  sizeTop = secondOutput();
}

/** Lists the first `count` rows, whose hashes are known. */
export function listRows(count: u32): void {
  const rowsEnd = ROWS + <usize>count * ROW_BYTES;
  for (let row = ROWS; row < rowsEnd; row += ROW_BYTES) {
    store<u64>(hashTop, load<u64>(row, HASH));
    store<u32>(sizeTop, load<u32>(row, TEXT_LENGTH) + 1);
    hashTop += <usize>HASH_BYTES;
    sizeTop += SIZE_BYTES;
  }
}

/** Adds the listed lines, whose texts are at `arenaTop()`. */
export function addListed(bytes: u32, lines: u32): void {
  const top = arenaTop();
  let place = top - (arenaStart() - 1);
  let size = secondOutput();
  let hash = firstOutput();
  const end = hash + <usize>lines * <usize>HASH_BYTES;
  for (; hash < end; hash += <usize>HASH_BYTES) {
    addEntry(load<u64>(hash), place);
    place += <usize>load<u32>(size);
    size += SIZE_BYTES;
  }
  setArenaTop(top + <usize>bytes);
}

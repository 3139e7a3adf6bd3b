import { OLD_SLOTS, SLOTS } from './addresses';

// Open addressing: addresses of the records of values, by their hashes. Address 0 marks an empty slot. Slots are few for
// few values, so that they stay in the processor's cache.

const LEAST_BITS: u32 = 12;
const MOST_BITS: u32 = 18;

let bits: u32 = LEAST_BITS;
let count: u32 = 0;

/** Returns the number of records. */
export function recordCount(): u32 {
  return count;
}

/** Returns the slot at which the search for a hash begins. */
export function slotOf(hash: u32): usize {
  return SLOTS + ((<usize>(hash >> (32 - bits))) << 2);
}

export function slotAfter(slot: usize): usize {
  return SLOTS + ((slot + 4 - SLOTS) & (((<usize>4) << bits) - 1));
}

/** Puts a record, which begins with its hash, into the empty slot that was found for it. */
export function putRecord(slot: usize, record: usize): void {
  store<u32>(slot, <u32>record);
  count++;
  if (count * 2 > (<u32>1) << bits && bits < MOST_BITS) growSlots();
}

export function clearSlots(): void {
  memory.fill(SLOTS, 0, (<usize>4) << bits);
  bits = LEAST_BITS;
  count = 0;
}

function growSlots(): void {
  const size = (<usize>4) << bits;
  memory.copy(OLD_SLOTS, SLOTS, size);
  bits += 2;
  memory.fill(SLOTS, 0, (<usize>4) << bits);
  for (let old = OLD_SLOTS; old < OLD_SLOTS + size; old += 4) {
    const record = <usize>load<u32>(old);
    if (record == 0) continue;
    let slot = slotOf(load<u32>(record));
    while (load<u32>(slot) != 0) slot = slotAfter(slot);
    store<u32>(slot, <u32>record);
  }
}

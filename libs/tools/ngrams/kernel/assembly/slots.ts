import { allocate, release } from './memory';

// Open addressing: pairs of the hash of an n-gram and the address of its record. Address 0 marks an empty slot.

const LEAST_BITS: u32 = 12;

export let slots: usize = 0;
export let slotBits: u32 = LEAST_BITS;

/** Returns the bytes of slots. */
export function slotBytes(bits: u32): usize {
  return (<usize>8) << bits;
}

/** Returns the bits of slots that are at most 8 tenths full. */
export function neededBits(records: u64): u32 {
  let bits = slotBits;
  while (records * 10 > (<u64>8) << bits) {
    bits++;
  }
  return bits;
}

/** Replaces the slots by empty ones that are at most half full. */
export function startSlots(records: u32): void {
  if (slots !== 0) {
    release(slots, slotBytes(slotBits));
  }
  slotBits = LEAST_BITS;
  while (<u64>records * 2 > (<u64>1) << slotBits) {
    slotBits++;
  }
  slots = allocate(slotBytes(slotBits));
}

/** Moves all pairs to more slots. */
export function growSlots(bits: u32): void {
  const old = slots;
  const bytes = slotBytes(slotBits);
  slots = allocate(slotBytes(bits));
  slotBits = bits;
  for (let slot = old; slot < old + bytes; slot += 8) {
    if (load<u32>(slot, 4) !== 0) {
      putSlot(load<u64>(slot));
    }
  }
  release(old, bytes);
}

/** Puts a pair of hash and address into an empty slot. */
export function putSlot(pair: u64): void {
  const mask = (((<usize>1) << slotBits) - 1) << 3;
  let slot = (<usize>(<u32>pair >> (32 - slotBits))) << 3;
  while (load<u32>(slots + slot, 4) !== 0) {
    slot = (slot + 8) & mask;
  }
  store<u64>(slots + slot, pair);
}

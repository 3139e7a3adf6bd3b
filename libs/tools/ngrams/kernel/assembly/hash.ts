let seed: u32 = 0;

export function setSeed(random: u32): void {
  seed = random;
}

export function startHash(campaign: u32): u32 {
  return seed ^ (campaign * 0x7feb352d);
}

export function addOrdered(hash: u32, key: u32): u32 {
  const mixed = (hash ^ key) * 0x9e3779b1;
  return mixed ^ (mixed >> 15);
}

/** The same in any order of the keys. */
export function addUnordered(hash: u32, key: u32): u32 {
  return hash + scramble(key);
}

/** Mixes the bits of a hash. */
export function scramble(hash: u32): u32 {
  let mixed = (hash ^ (hash >> 16)) * 0x7feb352d;
  mixed = (mixed ^ (mixed >> 15)) * 0x846ca68b;
  return mixed ^ (mixed >> 16);
}

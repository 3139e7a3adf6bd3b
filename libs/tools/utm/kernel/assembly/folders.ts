import { FOLDER_SIZES, FOLDER_SLOT_BYTES, FOLDERS } from './addresses';
import { areEqual, copyBytes } from './bytes';

// Cache of scheme, host and folders of URLs that stay unchanged: one for each value of a hash, since a list has few
// sites, in any order.

/** 256 slots. */
const PLACE_BITS: u64 = 8;
/** Maximum size; longer ones are parsed again each time. */
const MOST_BYTES: usize = 120;
/** Minimum size, since this many bytes are hashed. */
const LEAST_BYTES: usize = 16;

/** Returns the size of the known folder that the text begins with; 0 if none is known. */
export function knownFolderSize(text: usize): usize {
  const place = placeOf(text);
  const size = <usize>load<u8>(FOLDER_SIZES + place);
  return size != 0 && areEqual(text, FOLDERS + place * FOLDER_SLOT_BYTES, size) ? size : 0;
}

/** Caches the folder that a text begins with, replacing one with the same hash. */
export function rememberFolder(text: usize, size: usize): void {
  if (size < LEAST_BYTES || size > MOST_BYTES) return;
  const place = placeOf(text);
  store<u8>(FOLDER_SIZES + place, <u8>size);
  copyBytes(text, size, FOLDERS + place * FOLDER_SLOT_BYTES);
}

/** Hashes the bytes after the scheme, where URLs of different sites differ. */
function placeOf(text: usize): usize {
  return <usize>((load<u64>(text, 8) * 0x9e3779b97f4a7c15) >> (64 - PLACE_BITS));
}

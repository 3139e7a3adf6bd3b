import { FOLDER_SIZES, FOLDER_SLOT_BYTES, FOLDERS } from './addresses';
import { areEqual, copyBytes } from './bytes';

// Scheme, host and folders of addresses that stay as they are, to be known when they come up again: one for each value of
// a hash, since a list is of few sites, in whatever order they come.

/** 256 places. */
const PLACE_BITS: u64 = 8;
/** Longer ones are read again each time. */
const MOST_BYTES: usize = 120;
/** What is hashed has to be in each. */
const LEAST_BYTES: usize = 16;

/** The size of a folder that is known and with which the text begins; 0 where none is. */
export function knownFolderSize(text: usize): usize {
  const place = placeOf(text);
  const size = <usize>load<u8>(FOLDER_SIZES + place);
  return size != 0 && areEqual(text, FOLDERS + place * FOLDER_SLOT_BYTES, size) ? size : 0;
}

/** Remembers the folder with which a text begins, in place of one with the same hash. */
export function rememberFolder(text: usize, size: usize): void {
  if (size < LEAST_BYTES || size > MOST_BYTES) return;
  const place = placeOf(text);
  store<u8>(FOLDER_SIZES + place, <u8>size);
  copyBytes(text, size, FOLDERS + place * FOLDER_SLOT_BYTES);
}

/** Hashes what comes behind the scheme, which is where addresses of different sites differ. */
function placeOf(text: usize): usize {
  return <usize>((load<u64>(text, 8) * 0x9e3779b97f4a7c15) >> (64 - PLACE_BITS));
}

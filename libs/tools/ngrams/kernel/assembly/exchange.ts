import { termBytes } from './batch';
import { addTerm, setLastWord } from './grams';
import { allocate, HIGHS, LOWS, release } from './memory';
import { highOf, newRecord, recordAt, recordCount, stride, TERMS } from './records';
import { campaign, campaigns, hasKeys, keys, nextTerm, setTerm, shown, wordCount, words } from './terms';
import { Words } from './words';

// Two instances in different threads divide the n-grams by their hashes. One reads all terms and sends them to the other;
// at the end it sends its words, campaigns and records as well.

/** (host) Address and bytes of a message that is sent, or was received. */
export let message: usize = 0;
export let messageLength: usize = 0;
let messageCapacity: usize = 0;

/** Bytes of texts or records that are sent at once. */
const PORTION: usize = 1 << 19;
/** Bytes behind a text that are read or written with it. */
const SLACK: usize = 16;

/** Head of a term: the number of its words, and its campaign. Its metrics and words follow. */
const TERM_HEAD: usize = 8;
/** Set in the number of words if the low parts of the metrics are followed by high ones. */
const WITH_HIGHS: u32 = 0x8000_0000;
/** Head of a record: 1 if the record is followed by high parts. */
const RECORD_HEAD: usize = 8;

/** (host) Counts the n-grams of this instance in the terms of the block, and writes these terms to the message. */
export function sendTerms(): void {
  messageLength = 0;
  while (nextTerm()) {
    addTerm();
    sendTerm();
  }
}

/** (host) Makes room for what another instance has sent; returns its address. */
export function makeRoom(length: usize): usize {
  messageLength = 0;
  reserve(length);
  messageLength = length;
  return message;
}

/**
 * (host) Counts the n-grams of this instance in received terms.
 * @param lastWord highest number of a word
 */
export function countReceived(lastWord: u32): void {
  setLastWord(lastWord);
  const end = message + messageLength;
  for (let at = message; at < end; ) {
    at = receiveTerm(at);
    addTerm();
  }
}

function sendTerm(): void {
  let highs: u64 = 0;
  for (let at: usize = 0; at < termBytes; at += 8) {
    highs |= load<u64>(HIGHS + at);
  }
  const size = wordsSize(wordCount);
  reserve(TERM_HEAD + 2 * termBytes + 2 * size);
  let to = message + messageLength;
  store<u32>(to, highs === 0 ? wordCount : wordCount | WITH_HIGHS);
  store<u32>(to, campaign, 4);
  to = copy(to + TERM_HEAD, LOWS, termBytes);
  if (highs !== 0) {
    to = copy(to, HIGHS, termBytes);
  }
  to = copy(to, shown, size);
  if (hasKeys()) {
    to = copy(to, keys, size);
  }
  messageLength = to - message;
}

/** Makes a received term the current one; returns the address behind it. */
function receiveTerm(from: usize): usize {
  const head = load<u32>(from);
  const count = head & ~WITH_HIGHS;
  const size = wordsSize(count);
  let at = from + TERM_HEAD;
  copy(LOWS, at, termBytes);
  at += termBytes;
  if ((head & WITH_HIGHS) === 0) {
    memory.fill(HIGHS, 0, termBytes);
  } else {
    copy(HIGHS, at, termBytes);
    at += termBytes;
  }
  const end = hasKeys() ? at + 2 * size : at + size;
  setTerm(count, load<u32>(from, 4), at, end - size);
  return end;
}

/** Returns the bytes of the words of a term, whole words of 64 bits. */
function wordsSize(count: u32): usize {
  return (((<usize>count) << 2) + 7) & ~7;
}

/**
 * (host) Writes words, or campaigns, to the message.
 * @param from number of the first one
 * @returns the number of the first one that is not yet written
 */
export function sendTexts(areCampaigns: bool, from: u32): u32 {
  const texts: Words = areCampaigns ? campaigns : words;
  messageLength = 0;
  let text = from;
  while (text <= texts.size && messageLength < PORTION) {
    const start = texts.startOf(text);
    const length = texts.startOf(text + 1) - start;
    reserve(4 + <usize>length);
    store<u32>(message + messageLength, length);
    memory.copy(message + messageLength + 4, texts.bytes + start, length);
    messageLength += 4 + <usize>length;
    text++;
  }
  return text;
}

/** (host) Adds received words, or campaigns, in their order. */
export function receiveTexts(areCampaigns: bool): void {
  const texts: Words = areCampaigns ? campaigns : words;
  const end = message + messageLength;
  for (let at = message; at < end; ) {
    const length = load<u32>(at);
    texts.add(at + 4, length);
    at += 4 + <usize>length;
  }
}

/**
 * (host) Writes the records of at least so many terms to the message.
 * @param from number of the first record
 * @returns the number of the first record that is not yet written
 */
export function sendRecords(from: u32, minTerms: u32): u32 {
  messageLength = 0;
  reserve(PORTION + RECORD_HEAD + stride + termBytes);
  let to = message;
  let number = from;
  while (number < recordCount && to - message < PORTION) {
    const record = recordAt(number++);
    if (load<u32>(record, TERMS) >= minTerms) {
      const highs = highOf(record, false);
      store<u64>(to, highs === 0 ? 0 : 1);
      to = copy(to + RECORD_HEAD, record, stride);
      if (highs !== 0) {
        to = copy(to, highs, termBytes);
      }
    }
  }
  messageLength = to - message;
  return number;
}

/** (host) Adds received records, once counting is finished. */
export function receiveRecords(): void {
  const end = message + messageLength;
  for (let at = message; at < end; ) {
    const withHighs = load<u64>(at) !== 0;
    at += RECORD_HEAD;
    const record = newRecord();
    copy(record, at, stride);
    at += stride;
    if (withHighs) {
      copy(highOf(record, true), at, termBytes);
      at += termBytes;
    }
  }
}

/** Grows the message if so many more bytes do not fit behind `messageLength`. */
function reserve(bytes: usize): void {
  const needed = messageLength + bytes + SLACK;
  if (needed > messageCapacity) {
    const size = (needed + (needed >> 1) + 0xffff) & ~0xffff;
    const larger = allocate(size);
    memory.copy(larger, message, messageLength);
    release(message, messageCapacity);
    message = larger;
    messageCapacity = size;
  }
}

/** Copies words of 64 bits, which is faster than `memory.copy` for a few; returns the address behind the copy. */
function copy(to: usize, from: usize, bytes: usize): usize {
  for (let at: usize = 0; at < bytes; at += 8) {
    store<u64>(to + at, load<u64>(from + at));
  }
  return to + bytes;
}

import { CR, LEAD_C2, LEAD_E2, LF, SPACE, TAB } from './addresses';
import {
  AFTER_QUOTE,
  at,
  breakByte,
  cell,
  column,
  delimiter,
  end,
  limit,
  NONE,
  oddBytes,
  put,
  putReplacement,
  quote,
  readLineEnd,
  readOddByte,
  state,
  to,
  writes,
} from './state';

/** Copies quoted text up to its closing quote, or up to a byte that is replaced, which it reads. */
export function readQuoted(): void {
  const cleans = column == NONE;
  const tab = i8x16.splat(cleans ? <i8>TAB : <i8>LF);
  const lead2 = i8x16.splat(cleans ? <i8>LEAD_C2 : <i8>LF);
  const lead3 = i8x16.splat(cleans ? <i8>LEAD_E2 : <i8>LF);
  while (at < end && to < limit) {
    const here = v128.load(at);
    v128.store(to, here);
    const odd = v128.or(v128.or(i8x16.eq(here, tab), i8x16.eq(here, lead2)), i8x16.eq(here, lead3));
    const count = min<u32>(<u32>ctz(oddBytes(here) | i8x16.bitmask(odd) | 0x10000), <u32>(end - at));
    at += count;
    to += count;
    if (count == 16) continue;
    if (at == end || to >= limit) return;
    const byte = load<u8>(at);
    if (byte == quote) {
      at++;
      if (cleans && startsQuotedCell()) {
        put(TAB);
        continue;
      }
      state = AFTER_QUOTE;
    } else if (byte == LF || byte == CR) {
      readLineEnd(byte);
      putReplacement(cleans ? SPACE : breakByte);
    } else {
      readOddByte(byte);
    }
    return;
  }
}

/** Skips quoted text up to a closing quote, which it reads. */
export function skipQuoted(): void {
  while (at < end) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(<i8>quote)));
    const count = min<u32>(<u32>ctz(found | 0x10000), <u32>(end - at));
    at += count;
    if (count == 16) continue;
    if (at == end) return;
    at++;
    if (!startsQuotedCell()) {
      state = AFTER_QUOTE;
      return;
    }
    if (writes()) return;
  }
}

/** Reads the delimiter and the quote that begin the next cell after a closing quote, if both follow at once. */
function startsQuotedCell(): bool {
  if (delimiter == LF || at + 1 >= end || load<u8>(at) != delimiter || load<u8>(at + 1) != quote) return false;
  at += 2;
  cell++;
  return true;
}

import { withoutQuotes } from './tag-url.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

/** Returns the text between `?` and `#` of a trimmed line, as it stands there; empty if it has none. */
export function queryOf(line: string): string {
  const [address] = withoutQuotes(line).split('#', 1);
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start + 1);
}

/** Returns a name or value of a query as text. `+` is a space; escapes that are not UTF-8 stay. */
export function decodeQueryText(text: string): string {
  return text.replaceAll('+', ' ').replace(ESCAPES, decodeEscapes);
}

function decodeEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return decodePartly(escapes);
  }
}

/** Decodes the characters of a run of escapes one by one. */
function decodePartly(escapes: string): string {
  const bytes = Uint8Array.from({ length: escapes.length / 3 }, (_, i) =>
    Number.parseInt(escapes.slice(i * 3 + 1, i * 3 + 3), 16),
  );
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const size = sizeOf(bytes[at]);
    try {
      if (at + size > bytes.length) {
        throw new RangeError('The character is cut off');
      }
      text += decoder.decode(bytes.subarray(at, at + size));
      at += size;
    } catch {
      text += escapes.slice(at * 3, at * 3 + 3);
      at++;
    }
  }
  return text;
}

/** Returns the size of the UTF-8 character that begins with a byte. */
function sizeOf(first: number): number {
  return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

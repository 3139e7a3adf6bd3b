import { seededRandom } from './keyword-lines.ts';

/** Columns of the table of links. */
export const LINK_COLUMNS = ['Final URL', 'Network', 'Campaign'] as const;
/** Fields of the builder for that table. */
export const LINK_FIELDS = { source: '{{Network}}', medium: 'cpc', campaign: '{{Campaign}}' } as const;

const NETWORKS = ['Google', 'google', 'Bing', 'Facebook', 'LinkedIn'];

/** Sources with their medium; most URLs have the first ones, and some sources have two spellings. */
const SOURCES = [
  ...['google cpc', 'google cpc', 'google cpc', 'facebook paid_social', 'facebook paid_social', 'bing cpc'],
  ...['newsletter email', 'newsletter Email', 'linkedin social', 'LinkedIn social', 'flyer qr'],
].map((pair) => pair.split(' '));

/** Returns the row of a URL that is in no other row, some 75 bytes with the cells for its tags. */
export function linkRow(row: number, random: () => number): string {
  const url = `https://shop${row % 97}.example.com/category/${row}-${Math.floor(random() * 1e6)}?page=${row % 10}`;
  return `${url}\t${NETWORKS[Math.floor(random() * 5)]}\tSpring Sale ${Math.floor(random() * 1000)}`;
}

/** Returns a tagged URL of some 140 bytes, with one of 2,000 campaigns and one of 20,000 ads. */
export function taggedUrl(row: number, random: () => number): string {
  const [source, medium] = SOURCES[Math.floor(random() * SOURCES.length)];
  const campaign =
    row % 50 === 0 ? '' : `&utm_campaign=spring-sale${row % 100 === 1 ? '+' : '-'}${Math.floor(random() * 2000)}`;
  const content = `&utm_content=ad_${Math.floor(random() * 20_000)}`;
  const click = row % 10 === 0 ? `&gclid=${Math.floor(random() * 1e9)}` : '';
  const tags = `utm_source=${source}&utm_medium=${medium}${campaign}${content}${click}`;
  return `https://shop${row % 97}.example.com/category/${row}-${Math.floor(random() * 1e6)}?page=${row % 10}&${tags}`;
}

/** Yields lines as UTF-8, some at a time. */
export function* linkBytes(
  rows: number,
  line: (row: number, random: () => number) => string,
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const random = seededRandom(20_261);
  const encoder = new TextEncoder();
  for (let from = 0; from < rows; from += 10_000) {
    const size = Math.min(10_000, rows - from);
    yield encoder.encode(Array.from({ length: size }, (_, i) => `${line(from + i, random)}\n`).join(''));
  }
}

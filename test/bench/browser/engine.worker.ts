import { packItems } from '../../../libs/lines/packed-items.ts';
import { ProductRows } from '../../../libs/lines/product-rows.ts';

/** Work for the engine in a browser's worker; sizes of columns. */
export interface EngineJob {
  readonly kind: 'merge' | 'naive-merge' | 'window';
  readonly sizes: readonly [number, number, number];
}

export interface EngineAnswer {
  readonly ms: number;
  readonly bytes: number;
}

self.onmessage = ({ data }: MessageEvent<EngineJob>) => {
  try {
    self.postMessage(work(data));
  } catch (error) {
    self.postMessage(String(error));
  }
};

function work({ kind, sizes }: EngineJob): EngineAnswer {
  const words = ['colour', 'shoe', 'sale'];
  const columns = sizes.map((size, i) => Array.from({ length: size }, (_, item) => `${words[i]}${item}`));
  if (kind === 'naive-merge') return timed(() => naive(columns));
  const rows = new ProductRows({
    columns: columns.map(packItems),
    separator: ' ',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: [{ before: '', after: '' }],
  });
  if (kind === 'window') return timed(() => rows.rows(rows.count - 50, rows.count).join('').length);
  return timed(() => {
    let bytes = 0;
    for (const block of rows.blocks()) bytes += block.bytes.length;
    return bytes;
  });
}

function timed(use: () => number): EngineAnswer {
  const startedMs = performance.now();
  const bytes = use();
  return { ms: performance.now() - startedMs, bytes };
}

/** Nested loops, rows pushed and joined, in portions that fit a string. */
function naive([one, two, three]: readonly string[][]): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  let rows: string[] = [];
  for (const a of one) {
    for (const b of two) for (const c of three) rows.push(`${a} ${b} ${c}`);
    if (rows.length < 100_000) continue;
    bytes += encoder.encode(`${rows.join('\n')}\n`).length;
    rows = [];
  }
  if (rows.length > 0) bytes += encoder.encode(`${rows.join('\n')}\n`).length;
  return bytes;
}

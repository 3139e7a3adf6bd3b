import { BLOCK_BYTES } from '../../../libs/lines/blocks/line-block.ts';
import type { ProductRows } from '../../../libs/lines/product/product-rows.ts';
import { type LinkJob, workOnLinks } from './link-jobs.ts';
import { type DistinctJob, dedupeHeld, findDistinct, findDistinctNaively, holdList, listBytes } from './list-jobs.ts';
import { mergeNaively, productOf, type Sizes } from './merge-jobs.ts';
import { readCsv, type TableJob } from './table-jobs.ts';

/** Job for the engine in a worker. */
export type EngineJob =
  | { readonly kind: 'naive-merge' | 'window' | 'hold-product'; readonly sizes: Sizes }
  /** `share`: the range of rows as two fractions of the whole, from 0 to 1. */
  | { readonly kind: 'merge'; readonly sizes: Sizes; readonly share?: readonly [from: number, to: number] }
  | ({ readonly kind: 'distinct' | 'naive-distinct' } & DistinctJob)
  | ({ readonly kind: 'csv' } & TableJob)
  | LinkJob
  | { readonly kind: 'list' | 'hold-list'; readonly rows: number }
  | { readonly kind: 'dedupe-held' | 'collect-garbage' };

export interface EngineAnswer {
  readonly ms: number;
  /** Size of the output. */
  readonly bytes: number;
  readonly digest?: string | undefined;
  readonly list?: Uint8Array<ArrayBuffer>;
}

let heldProduct: ProductRows | null = null;

self.onmessage = async ({ data }: MessageEvent<EngineJob>) => {
  try {
    const answer = await work(data);
    self.postMessage(answer, { transfer: answer.list ? [answer.list.buffer] : [] });
  } catch (error) {
    self.postMessage(String(error));
  }
};

async function work(job: EngineJob): Promise<EngineAnswer> {
  switch (job.kind) {
    case 'merge': {
      const rows = productOf(job.sizes);
      const [from, to] = (job.share ?? [0, 1]).map((part) => Math.round(part * rows.count));
      return timed(() => {
        let bytes = 0;
        // As in an export, every block is used before the next one is created.
        for (const block of rows.blocks(from, to, new Uint8Array(BLOCK_BYTES))) {
          bytes += block.bytes.length;
        }
        return bytes;
      });
    }
    case 'naive-merge':
      return timed(mergeNaively(job.sizes));
    case 'window': {
      const rows = productOf(job.sizes);
      return timed(() => rows.rows(rows.count - 50, rows.count).join('').length);
    }
    case 'hold-product':
      return timed(() => {
        heldProduct = productOf(job.sizes);
        return heldProduct.count;
      });
    case 'distinct':
      return findDistinct(job);
    case 'naive-distinct':
      return findDistinctNaively(job);
    case 'csv':
      return readCsv(job);
    case 'hold-links':
    case 'run-links':
      return workOnLinks(job);
    case 'list': {
      const list = listBytes(job.rows);
      return { ms: 0, bytes: list.length, list };
    }
    case 'hold-list':
      return holdList(job.rows);
    case 'dedupe-held':
      return dedupeHeld();
    case 'collect-garbage':
      return timed(() => {
        // Available if the browser was started with it, for memory measurements.
        (globalThis as { gc?: () => void }).gc?.();
        return 0;
      });
  }
}

function timed(use: () => number): EngineAnswer {
  const startedMs = performance.now();
  const bytes = use();
  return { ms: performance.now() - startedMs, bytes };
}

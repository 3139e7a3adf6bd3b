import type { Bytes } from '../../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../../libs/lines/blocks/line-stats.ts';
import type { DedupeRules } from '../../../libs/lines/kernels/dedupe/dedupe-rules.ts';
import type { InputForm } from './text-input.ts';
import type { SentError } from './threads/thread-messages.ts';

/** The input to read. */
export interface OpenRequest {
  readonly kind: 'open';
  readonly files: readonly { readonly label: string; readonly fd: number; readonly size: number }[];
  readonly form: InputForm;
}

/** A request to a thread that reads an input, after `OpenRequest`: one `start`, then `taken` for each block. */
export type ReadingRequest =
  | {
      readonly kind: 'start';
      /** Set to clean and hash the lines. */
      readonly hashing: { readonly rules: DedupeRules; readonly secrets: Bytes } | undefined;
    }
  | {
      readonly kind: 'taken';
      readonly memory: Bytes;
    };

/** A block in memory that is transferred, with the hashes and sizes of its lines. */
export interface SentBlock {
  readonly kind: 'block';
  readonly memory: Bytes;
  readonly length: number;
  readonly count: number;
  /** Place of the hashes; 0 for lines that are not hashed. */
  readonly hashes: number;
  readonly sizes: number;
  readonly isChanged: boolean;
  /** Bytes and lines of the input read so far. */
  readonly readBytes: number;
  readonly readLines: number;
}

/** An answer of a thread that reads an input: `opened`, then any number of blocks, then `ended`; or `failed`. */
export type ReadingAnswer =
  | { readonly kind: 'opened'; readonly columns: readonly string[] | undefined; readonly stats: LineStats }
  | SentBlock
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'longLine'; readonly label: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly error: SentError };

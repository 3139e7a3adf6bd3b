import type { Bytes, LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../../libs/lines/blocks/line-stats.ts';
import type { ToolId } from '../../../libs/tools/index.ts';
import type { PreparationSettings } from '../../../libs/tools/shared/tool.ts';
import type { InputForm } from './text-input.ts';
import type { SentError } from './threads/thread-messages.ts';

/** The input to read. */
export interface OpenRequest {
  readonly kind: 'open';
  readonly files: readonly { readonly label: string; readonly fd: number; readonly size: number }[];
  readonly form: InputForm;
}

/** Starts reading. */
export interface StartRequest {
  readonly kind: 'start';
  /** Set for blocks that a tool prepares. */
  readonly preparation: { readonly tool: ToolId; readonly settings: PreparationSettings } | undefined;
}

/** A request to a thread that reads an input, after `OpenRequest`: one `start`, then `taken` for each block. */
export type ReadingRequest =
  | StartRequest
  | {
      readonly kind: 'taken';
      readonly memory: Bytes;
    };

/** A block whose bytes are in memory that is transferred. */
export interface SentBlock {
  readonly kind: 'block';
  readonly memory: Bytes;
  /** Place of each member that is bytes. */
  readonly places: readonly { readonly member: string; readonly start: number; readonly length: number }[];
  /** The other members, the number of rows among them. */
  readonly others: Pick<LineBlock, 'count'>;
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

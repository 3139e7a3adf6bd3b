import type { MessagePort } from 'node:worker_threads';
import type { ErrorDetails } from '../../libs/contracts/error-codes.ts';
import type { ToolId } from '../../libs/contracts/tool-catalog.ts';
import type { Bytes } from '../../libs/lines/line-block.ts';

/** How rows come back: as they are, or each in a JSON record, with a last record that sums up. */
export type RowFormat = 'text' | 'ndjson';

/** The most a run may answer. */
export interface ResultLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** What a thread is given to do. */
export interface RunTask {
  readonly tool: ToolId;
  /** The request's body: a `RunToolRequest` as JSON, which the thread reads, since that can take a while. */
  readonly body: Bytes;
  readonly format: RowFormat;
  readonly limits: ResultLimits;
  /** Takes `RunMessage`s, and gives an `Acknowledgement` for every `rows`. */
  readonly port: MessagePort;
}

/** Why a run is refused; all of these are for whoever sent the request. */
export interface Refusal {
  readonly code: 'bad_request' | 'validation_failed' | 'payload_too_large' | 'unprocessable';
  readonly message: string;
  readonly details?: ErrorDetails;
}

/** What a thread says of its run, in this order: `begun`, any number of `rows`, and one of the others. */
export type RunMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'rows'; readonly bytes: Bytes }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Rows that may be on their way without having been taken: few enough to bound memory. */
export const IN_FLIGHT = 4;

/** Says that so many `rows` have been taken. */
export interface Acknowledgement {
  readonly taken: number;
}

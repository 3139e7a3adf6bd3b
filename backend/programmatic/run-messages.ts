import type { MessagePort } from 'node:worker_threads';
import type { ErrorDetails } from '../../libs/contracts/shared/error-codes.ts';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import type { ToolId } from '../../libs/tools/index.ts';

/** Format of the rows: plain text (TSV for tables), CSV for tables, or JSON records with a final summary record. */
export type RowFormat = 'text' | 'csv' | 'ndjson';

/** Maximum size of a run's result. */
export interface ResultLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** Task for a thread. */
export interface RunTask {
  /** A tool, or the steps of a recipe. */
  readonly work: { readonly kind: 'tool'; readonly tool: ToolId } | { readonly kind: 'recipe' };
  /**
   * The request's body, a `RunToolRequest` or `RunRecipeRequest` as JSON. The thread parses it, since that can take a
   * while.
   */
  readonly body: Bytes;
  readonly format: RowFormat;
  readonly limits: ResultLimits;
  /** Memory of the whole call: heap, buffers and bytes in flight. */
  readonly memoryMegabytes: number;
  /** Sends `RunMessage`s, and receives an `Acknowledgement` for each `rows` message. */
  readonly port: MessagePort;
}

/** Reason for refusing a run; shown to the client. */
export interface Refusal {
  readonly code: 'bad_request' | 'not_found' | 'validation_failed' | 'payload_too_large' | 'unprocessable';
  readonly message: string;
  readonly details?: ErrorDetails;
}

/** Messages of a thread, in this order: `begun`, at most one `wanted`, any number of `rows`, then one of the others. */
export type RunMessage =
  | { readonly kind: 'begun' }
  | /** Asks for a saved recipe, which a `RecipeReply` answers. */ {
      readonly kind: 'wanted';
      readonly recipeId: string;
    }
  | { readonly kind: 'rows'; readonly bytes: Bytes }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Maximum bytes sent to the client's stream and not yet acknowledged. */
export const IN_FLIGHT_BYTES = 4 << 20;

/** Maximum bytes of one `rows` message. */
export const MESSAGE_BYTES = 1 << 20;

/** Confirms that the stream has taken bytes of `rows` messages. */
export interface Acknowledgement {
  readonly takenBytes: number;
}

/** A saved recipe of the account; null if there is none with this id. */
export interface RecipeReply {
  readonly recipe: object | null;
}

/** Returns a saved recipe of the account that a run belongs to; null if there is none. */
export type FindRecipe = (id: string) => Promise<object | null>;

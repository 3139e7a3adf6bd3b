import { workerData } from 'node:worker_threads';
import { LineTooLong, TooLarge, UserMistake } from '../../../../libs/errors.ts';
import type { Bytes } from '../../../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { RunInput, RunReport, ToolDefinition } from '../../../../libs/tools/shared/tool.ts';

/** Data of every thread of the command. */
export interface ThreadData {
  /** Module of all threads. */
  readonly entry: string;
  /** Memory for notes about searches, see `createSearchMemory`. */
  readonly searches: SharedArrayBuffer;
  /** Work of a thread that helps a run; undefined for the thread of the run. */
  readonly help?: PartsHelp | ReadHelp | undefined;
}

/** Reading of an input, which `OpenRequest` names. */
export interface ReadHelp {
  readonly kind: 'read';
}

/** Work on parts of the first input of a tool. */
export interface PartsHelp {
  readonly kind: 'parts';
  /** Number of the thread, from 1. */
  readonly thread: number;
  readonly tool: ToolId;
  readonly options: Parameters<ToolDefinition['run']>[1];
  readonly fields: RunInput['fields'];
  /** Columns of the first input if it is a table. */
  readonly columns: readonly string[] | undefined;
  /** Outputs whose rows are wanted. */
  readonly outputs: readonly string[];
}

/** Place of a block in shared memory. */
export interface BlockPlace {
  readonly from: number;
  readonly length: number;
  readonly count: number;
}

/** Blocks one after the other in the same memory, which is transferred. */
export interface PackedBlocks {
  readonly bytes: Bytes;
  readonly places: readonly BlockPlace[];
}

/** Part of the first input for a thread. */
export interface GivenPart {
  readonly blocks: PackedBlocks;
  readonly stats: LineStats;
  /** Memory of earlier results, to be used again. */
  readonly spare: readonly Bytes[];
}

/** Result of a part. */
export type PartResult =
  | {
      readonly kind: 'done';
      readonly report: RunReport;
      /** Columns of the outputs that are tables. */
      readonly columns: ReadonlyMap<string, readonly string[]>;
      readonly rows: ReadonlyMap<string, PackedBlocks>;
      /** Memory of the part, to be used again. */
      readonly spare: Bytes;
    }
  | { readonly kind: 'failed'; readonly error: SentError };

/** An error as it passes between threads, which keep no classes. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** Properties of errors of the system. */
  readonly system: { readonly code?: string; readonly path?: string; readonly syscall?: string };
}

type ErrorClasses = { readonly [name: string]: new (message: string) => Error };

const ERRORS: ErrorClasses = { UserMistake, LineTooLong, TooLarge };

/** Converts an error for another thread. */
export function sendError(error: unknown): SentError {
  if (!(error instanceof Error)) {
    return { name: 'Error', message: String(error), system: {} };
  }
  const { name, message, stack } = error;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  return {
    name,
    message,
    stack,
    system: { ...(code && { code }), ...(path && { path }), ...(syscall && { syscall }) },
  };
}

/**
 * Returns an error of another thread as an instance of its class.
 * @param further classes beside those of the tools
 */
export function receiveError({ name, message, stack, system }: SentError, further: ErrorClasses = {}): Error {
  const known = { ...ERRORS, ...further }[name] ?? Error;
  return Object.assign(new known(message), system, stack !== undefined && { stack });
}

/** Data of the current thread. */
export const THREAD = workerData as ThreadData;

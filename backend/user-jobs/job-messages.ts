import type { MessagePort } from 'node:worker_threads';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import type { Refusal } from '../programmatic/run-messages.ts';
import type { JobWork } from './job.entity.ts';
import type { UploadFormat } from './job-inputs.ts';

/** Input of a job that was copied to the machine that runs it. */
export type StagedInput = {
  /** Column of the table that is used as a list. */
  readonly column?: string;
} & (
  | {
      readonly kind: 'lines';
      /** File with the lines, as they are stored. */
      readonly file: string;
      /** Names of the columns if the lines are a table. */
      readonly columns: readonly string[] | null;
      /** True for an upload of the job. */
      readonly isUpload: boolean;
    }
  | /** File with a sheet as CSV. */ { readonly kind: 'sheet'; readonly file: string }
  | /** File with a table that was uploaded. */ {
      readonly kind: 'table';
      readonly file: string;
      readonly format: UploadFormat;
    }
  | ({ readonly kind: 'computed' } & StagedResult)
);

/** A saved result whose rows its tool computes. */
export interface StagedResult {
  readonly tool: ToolId;
  readonly settings: object | null;
  readonly inputData: object | null;
  /** Files with the inputs that are stored separately, by their name. */
  readonly files: ReadonlyMap<string, string>;
}

/** An output that is saved as the inputs and options that it is computed from. */
export interface ComputedOutput {
  readonly output: string;
  readonly rows: number;
  readonly byteLength: number;
  readonly tool: ToolId;
  readonly settings: object;
  readonly inputData: object;
  /** Inputs that are stored separately. */
  readonly inputs: readonly ComputedInput[];
}

/** Input of a computed output: lines that follow under the name of a stream, or the upload of the job. */
export interface ComputedInput {
  readonly name: string;
  readonly stream: string | null;
}

/** Sizes that a job must not exceed. */
export interface JobLimits {
  /** Maximum bytes of all saved outputs together. */
  readonly resultBytes: number;
  /** Maximum bytes of the rows of all steps together. */
  readonly stepBytes: number;
  /** Message for a result that is too large. */
  readonly message: string;
}

/** Task for a job thread. */
export interface JobTask {
  readonly work: JobWork;
  /** By the dotted path of the input. */
  readonly inputs: ReadonlyMap<string, StagedInput>;
  /** Folder for temporary files, which whoever sends the task removes. */
  readonly folder: string;
  /** Files with the results of its parts, in their order, if the job was divided. */
  readonly parts?: readonly string[];
  readonly limits: JobLimits;
  readonly memoryMegabytes: number;
  /** Sends `JobMessage`s, and receives an `Acknowledgement` for each `rows` message. */
  readonly port: MessagePort;
}

export interface JobProgressMessage {
  readonly kind: 'progress';
  readonly done: number;
  readonly total: number;
  readonly step: string;
}

/** Messages of a job thread: any number of the first ones, then `done` or `refused`. */
export type JobMessage =
  | JobProgressMessage
  | { readonly kind: 'columns'; readonly output: string; readonly names: readonly string[] }
  | /** Rows of an output, or lines of the stream of an input. */ {
      readonly kind: 'rows';
      readonly output: string;
      readonly bytes: Bytes;
    }
  | { readonly kind: 'computed'; readonly computed: ComputedOutput }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

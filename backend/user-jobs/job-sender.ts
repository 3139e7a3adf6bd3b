import type { MessagePort } from 'node:worker_threads';
import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import type { Rows } from '../../libs/lines/rows/rows.ts';
import type { SpillSpace } from '../../libs/lines/spill/spill-space.ts';
import { StreamContext } from '../../libs/tools/shared/stream-context.ts';
import { PacedPort, piecesOf } from '../programmatic/paced-port.ts';
import { RunMemory } from '../programmatic/run-memory.ts';
import { type Acknowledgement, MESSAGE_BYTES, type Refusal } from '../programmatic/run-messages.ts';
import { RunRefusal } from '../programmatic/run-refusal.ts';
import type { ComputedOutput, JobLimits, JobMessage } from './job-messages.ts';
import { describeComputed, isSavedAsInputs, type Recomputation } from './recomputation.ts';

/** Minimum milliseconds between two reports of progress. */
const PROGRESS_MS = 250;

interface SenderOptions {
  readonly limits: JobLimits;
  readonly memoryMegabytes: number;
  /** Name of the work in progress reports. */
  readonly step: string;
  /** Names of the inputs that are uploads of the job, of which results can take possession. */
  readonly uploads: ReadonlySet<string>;
}

/** Sends the saved outputs of a job out of its thread, within the limits of its plan and memory. */
export class JobSender extends StreamContext {
  readonly memory: RunMemory;
  readonly memoryBytes: number;
  readonly spill: SpillSpace;
  readonly #port: PacedPort<JobMessage>;
  readonly #limits: JobLimits;
  readonly #sources = new Map<string, Recomputation>();
  readonly #computed: { readonly computed: ComputedOutput; readonly texts: Recomputation['texts'] }[] = [];
  readonly #uploads: ReadonlySet<string>;
  #bytes = 0;
  #reportedAt = 0;
  #step: string;

  constructor(
    outputs: readonly string[],
    port: MessagePort,
    { limits, memoryMegabytes, step, uploads }: SenderOptions,
    spillWith: (memoryBytes: number, onProgress: (done: number, total: number) => void) => SpillSpace,
  ) {
    super(outputs);
    const paced = new PacedPort<JobMessage>(port);
    port.on('message', (message: Acknowledgement) => paced.acknowledge(message));
    this.#port = paced;
    this.#limits = limits;
    this.#uploads = uploads;
    this.#step = step;
    this.memory = new RunMemory(memoryMegabytes, () => paced.bytesInFlight);
    this.memoryBytes = this.memory.plannableBytes;
    this.spill = spillWith(this.memoryBytes, (done, total) => this.progress(done, total));
  }

  /** Reports progress of a step of a recipe. */
  progressOf(step: string, done: number, total: number): void {
    this.#step = step;
    this.progress(done, total);
  }

  progress(done: number, total: number): void {
    this.memory.require();
    const now = performance.now();
    if (now - this.#reportedAt >= PROGRESS_MS) {
      this.#reportedAt = now;
      this.#port.post({ kind: 'progress', done, total: Number.isFinite(total) ? total : 0, step: this.#step });
    }
  }

  reserve(rowBytes: number, memoryBytes: number): void {
    if (this.#bytes + rowBytes > this.#limits.resultBytes + MESSAGE_BYTES) {
      throw this.tooLarge();
    }
    this.memory.require(memoryBytes);
  }

  /** Returns the refusal of a result that exceeds the plan. */
  tooLarge(): RunRefusal {
    return new RunRefusal({ code: 'unprocessable', message: this.#limits.message });
  }

  /** Says what the rows of an output are computed from, so that it can be saved without them. */
  computesFrom(output: string, source: Recomputation): void {
    this.#sources.set(output, source);
  }

  /** Sends the inputs of the outputs that are saved without rows, and ends the messages. */
  async end(): Promise<void> {
    for (const { computed, texts } of this.#computed) {
      this.#port.post({ kind: 'computed', computed });
      for (const { name, stream } of computed.inputs) {
        for await (const { bytes, count } of stream === null ? [] : texts[name].blocks()) {
          await this.send(stream ?? '', { bytes: bytes.slice(), count });
        }
      }
    }
    this.#port.post({ kind: 'done' });
  }

  refuse(refusal: Refusal): void {
    this.#port.post({ kind: 'refused', refusal });
  }

  protected begin(output: string, names: readonly string[]): void {
    this.#port.post({ kind: 'columns', output, names });
  }

  protected async send(output: string, { bytes }: LineBlock): Promise<void> {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#limits.resultBytes) {
      throw this.tooLarge();
    }
    this.memory.require();
    for (const piece of piecesOf(bytes, MESSAGE_BYTES)) {
      await this.#port.postBytes({ kind: 'rows', output, bytes: piece }, piece);
    }
  }

  /** @throws RunRefusal for rows that exceed the plan */
  protected override isComputedAgain(output: string, rows: Rows): boolean {
    const source = this.#sources.get(output);
    const isAgain = source !== undefined && isSavedAsInputs(source, rows);
    if (isAgain) {
      this.#computed.push({ computed: describeComputed(output, rows, source, this.#uploads), texts: source.texts });
    } else if (this.#bytes + rows.byteLength > this.#limits.resultBytes) {
      throw this.tooLarge();
    }
    return isAgain;
  }

  protected override onProductRows(done: number, total: number): void {
    this.progress(done, total);
  }
}

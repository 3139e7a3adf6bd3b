import { UserMistake } from '../../../libs/errors.ts';
import { FileSize, requireFileSize } from '../../../libs/files/file-limit.ts';
import { type FileEncoder, type PartFileForm, partName } from '../../../libs/files/part-files.ts';
import type { Bytes, LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { type ByteSink, openSink } from './byte-sink.ts';
import { MESSAGES } from './messages.ts';
import type { Output } from './row-output.ts';
import type { Target } from './tool-command.ts';

/**
 * Writes the rows of a table to the files that another program imports: one, or several with numbers in their names.
 * Standard output takes one; the rows of further ones are only counted, to name their number in the error.
 */
export class PartsOutput implements Output {
  readonly #target: Target;
  readonly #form: PartFileForm;
  readonly #continuesIfClosed: boolean;
  readonly #divide: ReturnType<PartFileForm['divide']>;
  readonly #sinks: ByteSink[] = [];
  readonly #size = new FileSize();
  #columns: readonly string[] = [];
  #encoder: FileEncoder | undefined;
  #parts = 0;
  #rows = 0;

  /** @param continuesIfClosed as in `openSink` */
  constructor(target: Target, form: PartFileForm, continuesIfClosed: boolean) {
    this.#target = target;
    this.#form = form;
    this.#continuesIfClosed = continuesIfClosed;
    this.#divide = form.divide();
  }

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#size.bytes;
  }

  begin(columns: readonly string[]): void {
    this.#columns = columns;
  }

  expect(bytes: number): void {
    requireFileSize(bytes);
  }

  async write(block: LineBlock): Promise<void> {
    for (const { isFirst, rows } of this.#divide(block)) {
      if (isFirst) {
        await this.#beginPart();
      }
      this.#rows += rows.count;
      if (this.#isWritten) {
        await this.#send((await this.#encoder?.rows(rows)) ?? []);
      }
    }
  }

  async finish(): Promise<void> {
    if (this.#parts === 0) {
      // Without rows the file has a header only.
      await this.#beginPart();
    }
    await this.#endPart();
    if (!this.#isWritten) {
      throw new UserMistake(MESSAGES.severalParts(this.#parts));
    }
    const { length } = this.#sinks;
    for (const [index, sink] of this.#sinks.entries()) {
      const name =
        this.#target === 'standard output' ? undefined : partName(this.#target.file, index + 1, length === 1);
      await sink.finish(name);
    }
  }

  async discard(): Promise<void> {
    for (const sink of this.#sinks) {
      await sink.discard();
    }
  }

  get #isWritten(): boolean {
    return this.#parts <= 1 || this.#target !== 'standard output';
  }

  async #beginPart(): Promise<void> {
    await this.#endPart();
    this.#parts++;
    if (!this.#isWritten) {
      return;
    }
    this.#sinks.push(await openSink(this.#target, this.#continuesIfClosed));
    this.#encoder = this.#form.encode(this.#columns);
    await this.#send(await this.#encoder.begin());
  }

  async #endPart(): Promise<void> {
    const encoder = this.#encoder;
    this.#encoder = undefined;
    await this.#send((await encoder?.finish()) ?? []);
  }

  async #send(pieces: readonly Bytes[]): Promise<void> {
    const sink = this.#sinks.at(-1);
    for (const bytes of pieces) {
      this.#size.add(bytes.length);
      await sink?.write(bytes);
    }
  }
}

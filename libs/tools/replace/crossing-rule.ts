import { UserMistake } from '../../errors.ts';
import { BLOCK_BYTES, type LineBlock } from '../../lines/blocks/line-block.ts';
import type { RunContext } from '../shared/tool.ts';
import type { CompiledRule } from './compile-rules.ts';
import { LineWriter } from './line-writer.ts';
import { type MatchHandler, MatchReplacer } from './match-handler.ts';
import { scanText } from './scan.ts';

/** Size from which blocks are handed on. */
const HANDOVER_BYTES = BLOCK_BYTES;

/** Rule whose matches can cross lines. Applies to one text. */
export class CrossingRule extends MatchReplacer implements MatchHandler {
  readonly #rule: CompiledRule;
  readonly #context: Pick<RunContext, 'signal' | 'reserve' | 'watchSearch'>;
  readonly #handover = new Handover();

  constructor(rule: CompiledRule, context: Pick<RunContext, 'signal' | 'reserve' | 'watchSearch'>) {
    super(new LineWriter(context), rule.replacement);
    this.#rule = rule;
    this.#context = context;
  }

  /**
   * Edits the text.
   * @param byteLength size of all blocks
   * @returns blocks that are borrowed until the next one is requested
   */
  async *edit(
    blocks: AsyncIterable<LineBlock>,
    byteLength: number,
    { replaceAll, chunkBytes }: { readonly replaceAll: boolean; readonly chunkBytes: number },
  ): AsyncGenerator<LineBlock, void, void> {
    const { index, search } = this.#rule;
    const settings = { search, replaceAll, chunkBytes, watch: this.#context.watchSearch?.(index) };
    const scan = async () => {
      await scanText(blocks, byteLength, settings, this);
      await this.#handOn();
      this.#handover.end();
    };
    const scanning = scan().catch((error: unknown) => this.#handover.fail(this.#named(error)));
    yield* this.#handover.blocks();
    await scanning;
  }

  addCounts(counts: number[]): void {
    counts[this.#rule.index] += this.count;
  }

  takeBlock(): boolean {
    return false;
  }

  endLines(): void {}

  async pause(): Promise<boolean> {
    this.#context.signal.throwIfAborted();
    if (this.writer.length >= HANDOVER_BYTES) {
      await this.#handOn();
    }
    return !this.#handover.isClosed;
  }

  async #handOn(): Promise<void> {
    for (const block of this.writer.takeLines()) {
      await this.#handover.put(block);
    }
  }

  /** Names the rule in an error for the user. */
  #named(error: unknown): unknown {
    if (!(error instanceof UserMistake)) {
      return error;
    }
    const { index, reach } = this.#rule;
    const name = reach.kind === 'text' ? `Rule ${index + 1} needs the whole text in memory.` : `Rule ${index + 1}:`;
    return new UserMistake(`${name} ${error.message}`, { cause: error });
  }
}

/** Hands blocks from a producer to a consumer, one at a time, so that neither runs ahead. */
class Handover {
  #block: LineBlock | null = null;
  #isEnded = false;
  #error: unknown;
  /** Continues the side that waits. */
  #wake: () => void = () => {};

  /** True if the consumer takes no more blocks. */
  isClosed = false;

  /** Adds a block; resolves when the consumer is done with it. */
  async put(block: LineBlock): Promise<void> {
    this.#block = block;
    this.#wake();
    while (this.#block !== null && !this.isClosed) {
      await this.#pause();
    }
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  fail(error: unknown): void {
    this.#error = error;
    this.end();
  }

  /** Yields the blocks, each borrowed until the next one is requested. Throws the error of the producer. */
  async *blocks(): AsyncGenerator<LineBlock, void, void> {
    try {
      while (true) {
        while (this.#block === null && !this.#isEnded) {
          await this.#pause();
        }
        if (this.#block === null) {
          break;
        }
        yield this.#block;
        this.#block = null;
        this.#wake();
      }
      if (this.#error !== undefined) {
        throw this.#error;
      }
    } finally {
      this.isClosed = true;
      this.#wake();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

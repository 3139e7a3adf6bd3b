import type { LogStream } from './log-lines.ts';

/**
 * A log stream that writes all lines of one turn of the event loop at once, after its work, since each write is a system
 * call. Lines that are pending when the process exits are written then; a process that is killed loses those of its last
 * turn.
 */
export class BatchedLines implements LogStream {
  readonly #target: LogStream;
  #pending = '';

  constructor(target: LogStream) {
    this.#target = target;
    process.once('exit', () => this.#flush());
  }

  write(line: string): void {
    if (this.#pending === '') {
      setImmediate(() => this.#flush());
    }
    this.#pending += line;
  }

  #flush(): void {
    const lines = this.#pending;
    this.#pending = '';
    if (lines !== '') {
      this.#target.write(lines);
    }
  }
}

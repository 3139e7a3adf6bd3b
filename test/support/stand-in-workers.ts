import { expose } from 'comlink';
import { vi } from 'vitest';

/** Calls that a test answers, by the name of the worker. */
interface Answers {
  readonly rows: { readonly [call: string]: (...given: never[]) => unknown };
  readonly task: { readonly [call: string]: (...given: never[]) => unknown };
}

/** The answers of the latest test: the page keeps its workers from one test to the next. */
let answers: Answers = { rows: {}, task: {} };

/** Answers as a worker does, in this thread. Other calls give nothing. */
class StandInWorker {
  constructor(_: URL, { name }: { readonly name: keyof Answers }) {
    const { port1, port2 } = new MessageChannel();
    expose(new Proxy({}, { get: (_target, call: string) => answers[name][call] ?? (() => undefined) }), port2);
    port1.start();
    // biome-ignore lint/correctness/noConstructorReturn: code under test calls `new Worker`, and a port has the methods of a worker that it uses
    return Object.assign(port1, { terminate: () => undefined });
  }
}

/** Has a test answer the calls of the page to its workers, until globals are restored. */
export function answerForWorkers(given: Answers): void {
  answers = given;
  vi.stubGlobal('Worker', StandInWorker);
}

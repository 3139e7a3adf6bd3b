import { messageOf, TooLarge, UserMistake } from '../libs/errors.ts';
import { INSTEAD } from '../libs/lines/blocks/tab-memory.ts';
import type { Outcome, TaskError } from './protocol/rows.ts';

/** Thrown when the rows of this tab reach the memory limit. */
export class MemoryFull extends Error {
  override readonly name = 'MemoryFull';
}

const NO_MEMORY = `The browser has no more memory for this. ${INSTEAD}`;

/** Runs a task and converts errors to an outcome that can be sent between threads. */
export async function settle<T>(task: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await task() };
  } catch (thrown) {
    return { ok: false, error: taskError(thrown) };
  }
}

/** Returns the value of an outcome, or throws its error: `UserMistake`, `MemoryFull`, or a plain `Error` for a fault. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) {
    return outcome.value;
  }
  const { code, message } = outcome.error;
  if (code === 'mistake') {
    throw new UserMistake(message);
  }
  throw code === 'memory' ? new MemoryFull(message) : new Error(message);
}

function taskError(thrown: unknown): TaskError {
  const message = messageOf(thrown);
  if (thrown instanceof TooLarge || thrown instanceof MemoryFull) {
    return { code: 'memory', message };
  }
  if (thrown instanceof UserMistake) {
    return { code: 'mistake', message };
  }
  // V8 reports a failed allocation of typed arrays and strings as a RangeError.
  if (thrown instanceof RangeError) {
    return { code: 'memory', message: NO_MEMORY };
  }
  return { code: 'fault', message, ...(thrown instanceof Error && { name: thrown.name, stack: thrown.stack }) };
}

import { INSTEAD } from '../libs/lines/tab-memory.ts';
import { TooLarge, UserMistake } from '../libs/tools/tool.ts';
import type { Outcome, TaskError } from './protocol.ts';

/** The rows of this tab are as many as its memory may hold. */
export class MemoryFull extends Error {
  override readonly name = 'MemoryFull';
}

const NO_MEMORY = `The browser has no more memory for this. ${INSTEAD}`;

/** Runs a job and turns what it throws into an answer that survives the way between threads. */
export async function settle<T>(job: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await job() };
  } catch (thrown) {
    return { ok: false, error: taskError(thrown) };
  }
}

/** Throws what a failed outcome tells, as the error class it stands for; gives the value otherwise. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  const { code, message } = outcome.error;
  if (code === 'mistake') throw new UserMistake(message);
  throw code === 'memory' ? new MemoryFull(message) : new Error(message);
}

function taskError(thrown: unknown): TaskError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof TooLarge || thrown instanceof MemoryFull) return { code: 'memory', message };
  if (thrown instanceof UserMistake) return { code: 'mistake', message };
  // V8 reports a failed allocation of typed arrays and strings as a RangeError.
  if (thrown instanceof RangeError) return { code: 'memory', message: NO_MEMORY };
  return { code: 'fault', message, ...(thrown instanceof Error && { name: thrown.name, stack: thrown.stack }) };
}

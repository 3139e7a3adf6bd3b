import { TooLarge, UserMistake } from '../../libs/errors.ts';
import { StepFailure } from '../../libs/recipes/run-pipeline.ts';
import type { Refusal } from './run-messages.ts';
import { RunRefusal, tooMuchMemory } from './run-refusal.ts';

/** Returns the refusal for an error that the client can act on; rethrows any other error. */
export function toRefusal(error: unknown, memoryMegabytes: number): Refusal {
  if (error instanceof RunRefusal) {
    return error.refusal;
  }
  // The server allows less memory for one line, list or comparison than the messages of `TooLarge` state.
  if (error instanceof TooLarge || (error instanceof StepFailure && error.cause instanceof TooLarge)) {
    return tooMuchMemory(memoryMegabytes);
  }
  if (error instanceof UserMistake) {
    return { code: 'unprocessable', message: error.message };
  }
  throw error;
}

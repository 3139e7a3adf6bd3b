import { MAX_FIELD_ERRORS } from '../../libs/contracts/shared/error-codes.ts';
import { TooLarge, UserMistake } from '../../libs/errors.ts';
import { StepFailure } from '../../libs/recipes/run-pipeline.ts';
import { MissingColumn } from '../../libs/recipes/sources.ts';
import { DomainError } from '../common/domain-error.ts';
import type { Refusal } from './run-messages.ts';

/** Thrown when a run is refused for a reason that the client can act on. */
export class RunRefusal extends Error {
  override readonly name = 'RunRefusal';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Returns the error for a refused run. */
export function refusalError({ code, ...rest }: Refusal, cause?: unknown): DomainError {
  return new DomainError(code, { ...rest, cause });
}

/** Returns the refusal of a call that needs more memory than allowed. */
export function tooMuchMemory(megabytes: number): Refusal {
  const message = `This needs more than the ${megabytes} MB of memory that a call may take. Please send less at once.`;
  return { code: 'unprocessable', message };
}

/** Invalid value in a request. */
export interface FieldProblem {
  /** Dotted path in the body, such as `options.separator.type`. */
  readonly path: string;
  /** Rest of the sentence after the path. */
  readonly message: string;
}

/** Returns problems of a part of a request, by their paths in the whole. */
export function within(part: string, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map(({ path, message }) => ({ path: path === '' ? part : `${part}.${path}`, message }));
}

/** Returns the problems of members of a request that it does not take. */
export function unknownMembers(members: object, names: readonly string[]): FieldProblem[] {
  return Object.keys(members).map((path) => ({
    path,
    message: `is not known; a request takes ${names.join(', ')}`,
  }));
}

/** Returns the refusal of a request with invalid values; it names the first ones, and its message the very first. */
export function fieldsRefusal(problems: readonly [FieldProblem, ...FieldProblem[]]): RunRefusal {
  const sentence = ({ path, message }: FieldProblem) => `${path} ${message}${message.endsWith('.') ? '' : '.'}`;
  const named = problems.slice(0, MAX_FIELD_ERRORS);
  const fields = Object.fromEntries(named.map((problem) => [problem.path, sentence(problem)]));
  return new RunRefusal({ code: 'validation_failed', message: sentence(problems[0]), details: { fields } });
}

/** @throws RunRefusal if there is any problem */
export function requireNoProblems(problems: readonly FieldProblem[]): void {
  const [first, ...rest] = problems;
  if (first) {
    throw fieldsRefusal([first, ...rest]);
  }
}

/** Returns the refusal of an option that could slow down the server for everyone. */
export function optionRefusal(path: string, message: string): RunRefusal {
  return new RunRefusal({ code: 'unprocessable', message, details: { fields: { [path]: message } } });
}

/** Returns the refusal for an error that the client can act on; rethrows any other error. */
export function toRefusal(error: unknown, memoryMegabytes: number): Refusal {
  if (error instanceof RunRefusal) {
    return error.refusal;
  }
  // The server allows less memory for one line, list or comparison than the messages of `TooLarge` state.
  if (error instanceof TooLarge || (error instanceof StepFailure && error.cause instanceof TooLarge)) {
    return tooMuchMemory(memoryMegabytes);
  }
  if (error instanceof MissingColumn) {
    return { code: 'unprocessable', message: error.reason };
  }
  if (error instanceof UserMistake) {
    return { code: 'unprocessable', message: error.message };
  }
  throw error;
}

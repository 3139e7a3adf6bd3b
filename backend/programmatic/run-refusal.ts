import type { Refusal } from './run-messages.ts';

/** Thrown where a run is refused for a reason that whoever sent the request can act on. */
export class RunRefusal extends Error {
  override readonly name = 'RunRefusal';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A value of the request that cannot be taken. */
export interface FieldProblem {
  /** Dotted path in the body, such as `options.separator.type`. */
  readonly path: string;
  /** Goes on after the path. */
  readonly message: string;
}

/** The refusal of a request with such values; its message tells the first of them. */
export function refuseFields(problems: readonly [FieldProblem, ...FieldProblem[]]): RunRefusal {
  const sentence = ({ path, message }: FieldProblem) => `${path} ${message}.`;
  const fields = Object.fromEntries(problems.map((problem) => [problem.path, sentence(problem)]));
  return new RunRefusal({ code: 'validation_failed', message: sentence(problems[0]), details: { fields } });
}

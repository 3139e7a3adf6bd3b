import { JOB_LIMITS } from '../../libs/contracts/jobs/jobs.ts';
import { SCHEDULE_LIMITS } from '../../libs/contracts/jobs/schedules.ts';
import { type FieldProblem, RunRefusal, requireNoProblems } from '../programmatic/run-refusal.ts';

const UPLOAD_FORMATS = ['csv', 'tsv'] as const;

/** Format of an upload that is a table. */
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** Input of a job that is stored elsewhere. */
export type JobReference = (
  | {
      readonly kind: 'text';
      readonly id: string;
      /** Format of a file with a table; the text is a list if omitted. */
      readonly format?: UploadFormat;
    }
  | { readonly kind: 'list'; readonly id: string }
  | { readonly kind: 'result'; readonly id: string }
  | { readonly kind: 'sheet'; readonly address: string }
) & {
  /** Column of a table that is used as a list. */
  readonly column?: string;
};

/** Inputs of a job, divided by where their lines are. */
export interface JobInputs {
  /** Inputs as in the request, with empty texts in place of references. */
  readonly constants: Readonly<Record<string, unknown>>;
  /** References by the dotted path of the input, such as `columns.0`. */
  readonly references: ReadonlyMap<string, JobReference>;
}

const KINDS: Readonly<Record<string, JobReference['kind']>> = {
  textId: 'text',
  listId: 'list',
  resultId: 'result',
  sheet: 'sheet',
};
const KEYS = Object.keys(KINDS).join(', ');
/** Maximum characters of an id, of an address and of the name of a column. */
const MAX_VALUE = 2_000;

type Values = Readonly<Record<string, unknown>>;

/**
 * Divides the inputs of a job into constants and references.
 * @throws RunRefusal for a malformed reference
 */
export function readJobInputs(input: object): JobInputs {
  const references = new Map<string, JobReference>();
  const problems: FieldProblem[] = [];
  const replace = (value: unknown, path: string): unknown => {
    if (!isReference(value)) {
      return value;
    }
    const problem = problemOf(value);
    if (problem === undefined) {
      references.set(path, toReference(value));
    } else {
      problems.push({ path: `input.${path}`, message: problem });
    }
    return '';
  };
  const constants = Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map((part, index) => replace(part, `${name}.${index}`)) : replace(value, name),
    ]),
  );
  requireNoProblems(problems);
  return { constants, references };
}

/** Returns true if an input is an upload, which is dropped when its job ends. */
export function hasUpload({ references }: JobInputs): boolean {
  return [...references.values()].some(({ kind }) => kind === 'text');
}

/** @throws RunRefusal if the constants are longer than a job may hold */
export function requireShortConstants({ constants }: JobInputs): void {
  if (textBytes(constants) > JOB_LIMITS.constantBytes) {
    const message = 'A job takes 1 MB of constant input. Upload longer lists, or save them, and send their ids.';
    throw new RunRefusal({ code: 'payload_too_large', message });
  }
}

/** @throws RunRefusal for inputs that a later run could not read again, and for long constants */
export function requireReusableInputs({ constants, references }: JobInputs): void {
  const uploads = [...references].filter(([, { kind }]) => kind === 'text');
  requireNoProblems(
    uploads.map(([path]) => ({
      path: `input.${path}`,
      message: 'cannot be an upload, which belongs to one job; save it as a list, and give its listId',
    })),
  );
  if (textBytes(constants) > SCHEDULE_LIMITS.constantBytes) {
    const message = 'A schedule takes 100 kB of constant input. Save longer lists, and give their ids.';
    throw new RunRefusal({ code: 'payload_too_large', message });
  }
}

/** Returns the bytes of the texts in a value, each with a line end. */
function textBytes(value: unknown): number {
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).reduce((sum: number, part: unknown) => sum + textBytes(part), 0);
  }
  return Buffer.byteLength(String(value)) + 1;
}

/** Describes the inputs for lists: references as they were given, and the size of constants. */
export function describeInputs(input: object): object {
  const describe = (value: unknown) => (isReference(value) ? value : { byteLength: bytesOf(value) });
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      const holdsReferences = Array.isArray(value) && value.some(isReference);
      return [name, holdsReferences ? value.map(describe) : describe(value)];
    }),
  );
}

function isReference(value: unknown): value is Values {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(KINDS).some((key) => key in value)
  );
}

function problemOf({ column, format, ...value }: Values): string | undefined {
  const [[key, id], ...others] = Object.entries(value) as [[string, unknown], ...unknown[]];
  if (others.length > 0 || !(key in KINDS)) {
    return `must have one of ${KEYS}, and may have a column`;
  }
  if (format !== undefined && key !== 'textId') {
    return 'may have a format only with textId';
  }
  if (format !== undefined && !UPLOAD_FORMATS.some((known) => known === format)) {
    return `must have one of ${UPLOAD_FORMATS.join(', ')} as format`;
  }
  if (typeof id !== 'string' || id === '' || id.length > MAX_VALUE) {
    return `must have a text as ${key}`;
  }
  const isColumn = column === undefined || (typeof column === 'string' && column !== '' && column.length <= MAX_VALUE);
  return isColumn ? undefined : 'must have the name of a column as column';
}

function toReference({ column, format, ...value }: Values): JobReference {
  const [[key, id]] = Object.entries(value) as [[string, string]];
  const kind = KINDS[key] as JobReference['kind'];
  const source = kind === 'sheet' ? ({ kind, address: id } as const) : ({ kind, id } as const);
  return {
    ...source,
    ...(format !== undefined && { format: format as UploadFormat }),
    ...(column !== undefined && { column: String(column) }),
  };
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

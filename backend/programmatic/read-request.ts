import { parseInput } from '../../libs/tools/input-from.ts';
import { MemoryText } from '../../libs/tools/memory-text.ts';
import { type OptionSpecs, type OptionsOf, parseOptions } from '../../libs/tools/options.ts';
import type { RunInput, ToolDefinition } from '../../libs/tools/tool.ts';
import { countJsonParts } from './json-parts.ts';
import { type FieldProblem, RunRefusal, refuseFields } from './run-refusal.ts';

/** A request that fits its tool. */
export interface CheckedRun {
  readonly texts: ReadonlyMap<string, MemoryText>;
  readonly input: RunInput;
  readonly options: OptionsOf<OptionSpecs>;
  /** `OutputSpec.id` of the list that is wanted. */
  readonly output: string;
}

/** Items of arrays in one body; a list that is one text may be as long as the plan allows. */
const MAX_ITEMS = 1_000_000;
/** Far more than any tool takes. */
const MAX_CONTAINERS = 1_000;

const NAMES: readonly string[] = ['input', 'options', 'output'];

/**
 * Reads the body of a request and checks it against the description of its tool.
 * @throws RunRefusal that names what is wrong
 */
export function readRequest(tool: ToolDefinition, body: Uint8Array): CheckedRun {
  const { input, options, output, ...others } = parseBody(body);
  const [main] = tool.outputs;
  const wanted = output ?? main.id;
  const given = parseInput(tool, input);
  const chosen = parseOptions(tool.options, options);
  const problems: FieldProblem[] = Object.keys(others).map((path) => ({
    path,
    message: `is not known; a request takes ${NAMES.join(', ')}`,
  }));
  if (!given.ok) problems.push(...given.problems.map((problem) => within('input', problem)));
  if (!chosen.ok) problems.push(...chosen.problems.map((problem) => within('options', problem)));
  if (!tool.outputs.some(({ id }) => id === wanted)) {
    problems.push({ path: 'output', message: `must be one of ${tool.outputs.map(({ id }) => id).join(', ')}` });
  }
  const [first, ...rest] = problems;
  if (first || !given.ok || !chosen.ok) {
    throw refuseFields([first as FieldProblem, ...rest]);
  }
  refusePattern(tool, chosen.options);
  const texts = new Map([...given.texts].map(([id, text]) => [id, new MemoryText(text)]));
  const values = { texts: Object.fromEntries(texts), fields: given.fields };
  return { texts, input: values, options: chosen.options, output: wanted as string };
}

function parseBody(body: Uint8Array): Readonly<Record<string, unknown>> {
  const { containers, separators } = countJsonParts(body);
  if (containers > MAX_CONTAINERS || separators > MAX_ITEMS) {
    const message = `The body holds more than ${MAX_ITEMS} items, or ${MAX_CONTAINERS} arrays and objects. Send a long list as one text with a line for each item.`;
    throw new RunRefusal({ code: 'payload_too_large', message });
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'It is not encoded as UTF-8';
    throw new RunRefusal({ code: 'bad_request', message: `The body could not be read as JSON. ${reason}.` });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RunRefusal({ code: 'validation_failed', message: 'The request must hold one JSON object.' });
  }
  return value as Readonly<Record<string, unknown>>;
}

function within(part: string, { path, message }: FieldProblem): FieldProblem {
  return { path: path === '' ? part : `${part}.${path}`, message };
}

/** A pattern can run away, and here it would do so at the cost of everybody. */
function refusePattern(tool: ToolDefinition, options: OptionsOf<OptionSpecs>): void {
  if (tool.id === 'replace' && options.useRegex === true) {
    const message =
      'options.useRegex must be false: regular expressions are not run on the server. The page and the command line run them on your machine.';
    throw new RunRefusal({ code: 'unprocessable', message, details: { fields: { 'options.useRegex': message } } });
  }
}

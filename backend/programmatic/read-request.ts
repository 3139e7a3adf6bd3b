import { UserMistake } from '../../libs/errors.ts';
import { isObject } from '../../libs/is-object.ts';
import type { TableReport } from '../../libs/tables/read-table.ts';
import { type GivenText, parseInput } from '../../libs/tools/shared/input-from.ts';
import { MemoryText } from '../../libs/tools/shared/memory-text.ts';
import type { OptionSpecs, OptionsOf } from '../../libs/tools/shared/options.ts';
import { parseToolOptions, type RunInput, type ToolDefinition } from '../../libs/tools/shared/tool.ts';
import { MAX_DEPTH, measureJson } from '../common/json-shape.ts';
import { fieldsRefusal, optionRefusal, RunRefusal, unknownMembers, within } from './run-refusal.ts';

/** Reports of the inputs that were read from the text of a file, by their names. */
export type InputReports = { readonly [id: string]: TableReport };

/** Valid request for a tool. */
interface CheckedRun {
  readonly input: RunInput;
  readonly reports: InputReports;
  readonly options: OptionsOf<OptionSpecs>;
  /** `OutputSpec.id` of the requested list. */
  readonly output: string;
}

/** Maximum items of all arrays in one body; a list given as one string may be as long as the plan allows. */
const MAX_ITEMS = 1_000_000;
/** Maximum members of all objects in one body: those of a thousand rules of a replacement, and some more. */
const MAX_MEMBERS = 10_000;
/** Maximum objects and arrays in one body; no tool needs nearly as many. */
const MAX_CONTAINERS = 2_000;

const NAMES: readonly string[] = ['input', 'options', 'output'];

/**
 * Parses the body of a request and validates it against the tool's definition.
 * @throws RunRefusal that names the problem
 */
export async function readRequest(tool: ToolDefinition, body: Uint8Array): Promise<CheckedRun> {
  const { input, options, output, ...others } = readBody(body);
  const [main] = tool.outputs;
  const wanted = output ?? main.id;
  const given = parseInput(tool, input);
  const chosen = parseToolOptions(tool, options);
  const problems = [
    ...unknownMembers(others, NAMES),
    ...within('input', given.ok ? [] : given.problems),
    ...within('options', chosen.ok ? [] : chosen.problems),
  ];
  if (!tool.outputs.some(({ id }) => id === wanted)) {
    problems.push({ path: 'output', message: `must be one of ${tool.outputs.map(({ id }) => id).join(', ')}` });
  }
  const [first, ...rest] = problems;
  if (first || !given.ok || !chosen.ok) {
    throw fieldsRefusal([first, ...rest]);
  }
  requireHarmlessOptions(tool, chosen.options);
  const texts: Record<string, MemoryText> = {};
  for (const [id, text] of given.texts) {
    texts[id] = await openGiven(id, text);
  }
  const values = { texts, fields: given.fields };
  return { input: values, reports: reportsOf(texts), options: chosen.options, output: wanted as string };
}

/** @throws UserMistake that names the input, for a table that cannot be read */
export async function openGiven(id: string, text: GivenText): Promise<MemoryText> {
  try {
    return await MemoryText.open(text);
  } catch (error) {
    throw error instanceof UserMistake ? new UserMistake(`input.${id}: ${error.message}`) : error;
  }
}

/** Returns the reports of the inputs that have one. */
export function reportsOf(texts: { readonly [id: string]: MemoryText }): InputReports {
  return Object.fromEntries(Object.entries(texts).flatMap(([id, { report }]) => (report ? [[id, report]] : [])));
}

/**
 * Parses the body of a request, whose shape is limited before.
 * @param maxItems maximum items of all arrays
 * @throws RunRefusal
 */
export function readBody(body: Uint8Array, maxItems = MAX_ITEMS): Readonly<Record<string, unknown>> {
  const { containers, depth, keys, elements } = measureJson(body);
  if (containers > MAX_CONTAINERS || keys > MAX_MEMBERS || elements > maxItems) {
    const message = `The body holds more than ${maxItems} items, ${MAX_MEMBERS} object members, or ${MAX_CONTAINERS} arrays and objects. Send a long list as one text with a line for each item.`;
    throw new RunRefusal({ code: 'payload_too_large', message });
  }
  if (depth > MAX_DEPTH) {
    const message = `The body may hold arrays and objects nested ${MAX_DEPTH} deep.`;
    throw new RunRefusal({ code: 'bad_request', message });
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'It is not encoded as UTF-8';
    throw new RunRefusal({ code: 'bad_request', message: `The body could not be read as JSON. ${reason}.` });
  }
  if (!isObject(value)) {
    throw new RunRefusal({ code: 'validation_failed', message: 'The request body must be a JSON object.' });
  }
  return value;
}

/** @throws RunRefusal for an option that could slow down the server for everyone */
export function requireHarmlessOptions(tool: ToolDefinition, options: OptionsOf<OptionSpecs>): void {
  const refusal = tool.refuseOnServer?.(options);
  if (refusal) {
    throw optionRefusal(refusal.option, refusal.message);
  }
}

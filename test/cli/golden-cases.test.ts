import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyField, optionFlags, toKebabCase } from '../../backend/cli/overprint/flags.ts';
import { furtherTexts } from '../../backend/cli/overprint/read-arguments.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { type GivenText, parseInput } from '../../libs/tools/shared/input-from.ts';
import { parseOptions } from '../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../libs/tools/shared/tool.ts';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';
import { runInMemory } from '../support/engine/run-in-memory.ts';
import { findCases } from '../support/fixture-cases.ts';

interface Case {
  readonly tool: ToolId;
  readonly input: { readonly [name: string]: unknown };
  readonly options?: { readonly [name: string]: unknown };
  readonly expected: {
    readonly columns?: readonly string[];
    /** Message with which the run is refused; then nothing else is set. */
    readonly error?: string;
    readonly lines: readonly string[];
    readonly duplicates?: readonly string[];
    readonly rejected?: readonly string[];
    readonly stats?: {
      readonly originalCount: number;
      readonly uniqueCount: number;
      readonly duplicatePercent: string;
    };
    readonly count?: number;
    readonly invalid?: boolean;
    readonly perRule?: readonly (number | null)[];
  };
}

const FOLDER = join(import.meta.dirname, '../fixtures/tools');

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
});

afterAll(() => command.remove());

describe('golden cases through files', async () => {
  it.concurrent.each(await findCases(FOLDER))('%s', async (name) => {
    const { test, tool } = await readCase(name);
    const prefix = name.replaceAll(/\W/g, '-');
    const files: string[] = [];
    const further: string[] = [];
    const given = inputOf(tool, test);
    for (const [id, text] of given.texts) {
      const file = await command.write(`${prefix}-${id}.${text.kind === 'lines' ? 'txt' : 'csv'}`, fileText(text));
      if (id === 'pairs') {
        further.push(...(test.input.pairs === undefined ? [] : ['--pairs', file]));
        continue;
      }
      further.push(...tableFlags(text));
      if (furtherTexts(tool).some((spec) => spec.id === id)) {
        further.push(`--${toKebabCase(id)}`, file);
      } else {
        files.push(file);
      }
    }
    const others = tool.outputs.slice(1).map(({ id }) => id);
    const also = others.flatMap((id) => ['--also', `${id}=${outputFile(prefix, id)}`]);
    const args = [...files, ...further, ...also, ...flagsOf(tool, test, given.fields)];
    const outcome = await command.run([test.tool, ...args]);
    expectOutcome(test, outcome);
    if (isFailing(test)) {
      return;
    }
    const { columns } = await runInMemory(tool, test.input, test.options);
    for (const { id } of tool.outputs.slice(1)) {
      const rows = test.expected[id as 'duplicates' | 'rejected'] ?? [];
      expect(await command.read(outputFile(prefix, id))).toBe(asFile(columns[id], rows));
    }
  });
});

describe('golden cases through pipes', async () => {
  it.concurrent.each(await pipedCases())('%s', async (name) => {
    const { test, tool } = await readCase(name);
    const given = inputOf(tool, test);
    const [text] = given.texts.values();
    const args = [test.tool, ...tableFlags(text as GivenText), ...flagsOf(tool, test, given.fields)];
    expectOutcome(test, await command.run(args, { input: fileText(text as GivenText) }));
  });
});

/** Returns a case of each tool with one input, for each form of it: rows do not depend on how the bytes arrive. */
async function pipedCases(): Promise<string[]> {
  const needsFile = /mapping|labels|pairs/;
  const names = (await findCases(FOLDER)).filter((name) => !needsFile.test(name));
  const byForm = new Map<string, string>();
  for (const name of names.filter((one) => /^(?:dedupe|replace|utm|fix|ngrams)/.test(one))) {
    const { test, tool } = await readCase(name);
    if (!isFailing(test)) {
      const [text] = inputOf(tool, test).texts.values();
      byForm.set(`${test.tool} as ${text?.kind}`, name);
    }
  }
  return [...byForm.values()];
}

async function readCase(name: string): Promise<{ test: Case; tool: ToolDefinition }> {
  const test: Case = JSON.parse(await readFile(join(FOLDER, name), 'utf8'));
  return { test, tool: await loadTool(test.tool) };
}

function inputOf(tool: ToolDefinition, test: Case) {
  const given = parseInput(tool, test.input);
  if (!given.ok) {
    throw new Error(JSON.stringify(given.problems));
  }
  return given;
}

/** Fields and options of a case as they are written on a command line: every option, also those with their default. */
function flagsOf(tool: ToolDefinition, test: Case, fields: { readonly [id: string]: string }): string[] {
  const parsed = parseOptions(tool.options, test.options);
  if (!parsed.ok) {
    throw new Error(JSON.stringify(parsed.problems));
  }
  const options: { readonly [key: string]: unknown } = parsed.options;
  const flags = Object.entries(fields).map(([id, value]) => `--${toKebabCase(id)}=${value}`);
  if (tool.partFiles) {
    // Without a format, the command writes the file of an ad platform.
    flags.push('--format=csv');
  }
  for (const { name, path, spec } of optionFlags(tool.options)) {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], options);
    if (spec.kind === 'boolean') {
      flags.push(value ? `--${name}` : `--no-${name}`);
    } else if (spec.kind === 'list') {
      const members = value as readonly Readonly<Record<string, unknown>>[];
      const field = onlyField(spec);
      const single = members.map((member) => `--${name}=${field && member[field]}`);
      // A list of several fields sets the choice that shows it.
      const all = members.length === 0 ? [] : [`--${name}=${JSON.stringify(members)}`];
      flags.push(...(field === undefined ? all : single));
    } else if (spec.kind === 'choice' || (value !== '' && value !== null)) {
      flags.push(`--${name}=${value}`);
    }
  }
  return flags;
}

const outputFile = (prefix: string, id: string) => `${prefix}-out-${id}.txt`;

/** Returns an input as the text of a file; a table of strings becomes CSV. */
function fileText(given: GivenText): string {
  if (given.kind !== 'table') {
    return given.text;
  }
  const lines = given.blocks.flatMap(({ bytes }) => Buffer.from(bytes).toString().split('\n').slice(0, -1));
  return csvText([given.columns, ...lines.map((line) => line.split('\t'))]);
}

function tableFlags(given: GivenText): string[] {
  if (given.kind === 'lines') {
    return [];
  }
  const { delimiter, header } = given.kind === 'table' ? ({ delimiter: 'comma', header: 1 } as const) : given;
  return ['--from=table', `--delimiter=${delimiter}`, `--header=${header}`];
}

/** Returns rows of a list as lines, and those of a table as CSV with its header. */
function asFile(columns: readonly string[] | undefined, rows: readonly string[]): string {
  return columns === undefined ? asText(rows) : csvText([columns, ...rows.map((row) => row.split('\t'))]);
}

function csvText(records: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return asText(records.map((record) => record.map(quote).join(',')));
}

function expectOutcome(test: Case, { code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) {
  const { expected } = test;
  if (expected.error !== undefined) {
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(expected.error) });
    return;
  }
  expect(stdout).toBe(asFile(expected.columns, expected.lines));
  const isInvalid = isFailing(test);
  expect(code).toBe(isInvalid ? 1 : 0);
  if (expected.count !== undefined && !isInvalid) {
    expect(stderr).toMatch(new RegExp(`replacements: ${expected.count}[,\n]`));
  }
  if (expected.stats) {
    const { originalCount, uniqueCount, duplicatePercent } = expected.stats;
    expect(stderr).toContain(`compared: ${originalCount}, unique: ${uniqueCount}, `);
    expect(stderr).toContain(`duplicate percentage: ${duplicatePercent}\n`);
  }
}

/** Returns true if the command ends with an error: the run is refused, or a rule that is on has an invalid pattern. */
function isFailing({ options, expected: { error, invalid, perRule = [] } }: Case): boolean {
  const rules = (options?.rules ?? []) as readonly { readonly find?: string; readonly enabled?: boolean }[];
  const isRefused = error !== undefined || invalid === true;
  return isRefused || rules.some(({ find = '', enabled = true }, at) => enabled && find !== '' && perRule[at] === null);
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

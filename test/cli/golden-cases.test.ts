import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionFlags, toKebabCase } from '../../backend/cli/overprint/flags.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { type GivenText, parseInput } from '../../libs/tools/shared/input-from.ts';
import { parseOptions } from '../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../libs/tools/shared/tool.ts';
import { buildCommandLine, type CommandLine } from '../support/command-line.ts';
import { findCases } from '../support/fixture-cases.ts';

interface Case {
  readonly tool: ToolId;
  readonly input: unknown;
  readonly options?: unknown;
  readonly expected: {
    readonly columns?: readonly string[];
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
  };
}

const FOLDER = join(import.meta.dirname, '../fixtures/tools');

let command: CommandLine;

beforeAll(async () => {
  command = await buildCommandLine();
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
      further.push(...tableFlags(text));
      if (id === 'existing') {
        further.push('--existing', file);
      } else {
        files.push(file);
      }
    }
    const others = tool.outputs.slice(1).map(({ id }) => id);
    const also = others.flatMap((id) => ['--also', `${id}=${prefix}-out-${id}.txt`]);
    const args = [...files, ...further, ...also, ...flagsOf(tool, test, given.fields)];
    const outcome = await command.run([test.tool, ...args]);
    expectOutcome(test, outcome);
    for (const id of others) {
      const rows = await command.read(`${prefix}-out-${id}.txt`);
      expect(rows).toBe(asFile(test, test.expected[id as 'duplicates' | 'rejected'] ?? []));
    }
  });
});

describe('golden cases through pipes', async () => {
  const cases = await findCases(FOLDER);
  const piped = cases.filter((name) => /^(?:dedupe|replace|utm)/.test(name));
  it.concurrent.each(piped)('%s', async (name) => {
    const { test, tool } = await readCase(name);
    const given = inputOf(tool, test);
    const [text] = given.texts.values();
    const args = [test.tool, ...tableFlags(text as GivenText), ...flagsOf(tool, test, given.fields)];
    expectOutcome(test, await command.run(args, { input: fileText(text as GivenText) }));
  });
});

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
  for (const { name, path, spec } of optionFlags(tool.options)) {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], options);
    if (spec.kind === 'boolean') {
      flags.push(value ? `--${name}` : `--no-${name}`);
    } else if (spec.kind === 'choice' || value !== '') {
      flags.push(`--${name}=${value}`);
    }
  }
  return flags;
}

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
function asFile({ expected: { columns } }: Case, rows: readonly string[]): string {
  return columns === undefined ? asText(rows) : csvText([columns, ...rows.map((row) => row.split('\t'))]);
}

function csvText(records: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return asText(records.map((record) => record.map(quote).join(',')));
}

function expectOutcome(test: Case, { code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) {
  const { expected } = test;
  expect(stdout).toBe(asFile(test, expected.lines));
  expect(code).toBe(expected.invalid ? 1 : 0);
  if (expected.count !== undefined && !expected.invalid) {
    expect(stderr).toContain(`replacements: ${expected.count}\n`);
  }
  if (expected.stats) {
    const { originalCount, uniqueCount, duplicatePercent } = expected.stats;
    expect(stderr).toContain(`compared: ${originalCount}, unique: ${uniqueCount}, `);
    expect(stderr).toContain(`duplicate percentage: ${duplicatePercent}\n`);
  }
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

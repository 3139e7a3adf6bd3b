import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionFlags, toKebabCase } from '../../backend/cli/overprint/flags.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { parseInput } from '../../libs/tools/shared/input-from.ts';
import { parseOptions } from '../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../libs/tools/shared/tool.ts';
import { buildCommandLine, type CommandLine } from '../support/command-line.ts';
import { findCases } from '../support/fixture-cases.ts';

interface Case {
  readonly tool: ToolId;
  readonly input: unknown;
  readonly options?: unknown;
  readonly expected: {
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
      const file = await command.write(`${prefix}-${id}.txt`, text);
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
      expect(rows).toBe(asText(test.expected[id as 'duplicates' | 'rejected'] ?? []));
    }
  });
});

describe('golden cases through pipes', async () => {
  const cases = await findCases(FOLDER);
  const piped = cases.filter((name) => /^(?:dedupe|replace|utm)/.test(name));
  it.concurrent.each(piped)('%s', async (name) => {
    const { test, tool } = await readCase(name);
    const given = inputOf(tool, test);
    const [input] = given.texts.values();
    expectOutcome(test, await command.run([test.tool, ...flagsOf(tool, test, given.fields)], { input }));
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

function expectOutcome(
  { expected }: Case,
  { code, stdout, stderr }: { code: unknown; stdout: string; stderr: string },
) {
  expect(stdout).toBe(asText(expected.lines));
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isToolId } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import type { RunningServer } from '../../support/built-server.ts';
import { runInMemory } from '../../support/engine/run-in-memory.ts';
import { findCases } from '../../support/fixture-cases.ts';
import { callTool, errorOf, prepareToolServers, type ToolServers } from '../../support/tool-server.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/tools');
const NDJSON = { accept: 'application/x-ndjson' };

let servers: ToolServers;
let server: RunningServer;

beforeAll(async () => {
  servers = await prepareToolServers('free');
  server = await servers.start();
});

afterAll(() => servers.close());

interface Case {
  readonly tool: string;
  readonly input: object;
  readonly options: { readonly useRegex?: boolean; readonly rules?: readonly { readonly regex?: boolean }[] };
  readonly expected: Readonly<Record<string, unknown>>;
}

/** A line of a list, or the cells of a table by the names of their columns. */
type Row = string | Readonly<Record<string, string>>;

interface Summary {
  readonly tool: string;
  readonly output: string;
  readonly rows: number;
  readonly report: Readonly<Record<string, unknown>>;
}

/** The rows and the summary of an answer in records. */
async function readRecords(tool: string, body: object): Promise<{ rows: Row[]; summary: Summary }> {
  const answer = await callTool(server, tool, { token: servers.tokens[0], body, headers: NDJSON });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const records = answer.text.split('\n').filter((line) => line !== '');
  const { summary } = JSON.parse(records.pop() as string) as { summary: Summary };
  return { rows: records.map((record) => (JSON.parse(record) as { row: Row }).row), summary };
}

/** The rows of an answer in plain text. */
async function readText(tool: string, body: object): Promise<string[]> {
  const answer = await callTool(server, tool, { token: servers.tokens[0], body });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = answer.text.split('\n');
  expect(lines.pop()).toBe('');
  return lines;
}

describe('golden cases over the API', async () => {
  const cases = await Promise.all(
    (await findCases(FOLDER)).map(
      async (name) => [name, JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as Case] as const,
    ),
  );
  const patternOf = ({ options: { useRegex, rules = [] } }: Case) => {
    const rule = rules.findIndex(({ regex }) => regex === true);
    return rule >= 0 ? `rules.${rule}.regex` : useRegex === true ? 'useRegex' : undefined;
  };
  const isPattern = (given: Case) => patternOf(given) !== undefined;

  test('there are some of both kinds', () => {
    expect(cases.filter(([, given]) => isPattern(given)).length).toBeGreaterThan(3);
    expect(cases.filter(([, given]) => !isPattern(given)).length).toBeGreaterThan(40);
  });

  test.each(cases.filter(([, given]) => isPattern(given)))('%s is refused', async (_name, given) => {
    const { tool, input, options } = given;
    const answer = await callTool(server, tool, { token: servers.tokens[0], body: { input, options } });
    expect(answer.status).toBe(422);
    const message = expect.stringContaining('must be off: regular expressions are not run on the server');
    const details = { fields: { [`options.${patternOf(given)}`]: message } };
    expect(errorOf(answer)).toMatchObject({ code: 'unprocessable', message, details });
  });

  test.each(cases.filter(([, given]) => !isPattern(given)))('%s', async (_name, { tool, input, options, expected }) => {
    if (!isToolId(tool)) {
      throw new Error(`There is no tool ${tool}`);
    }
    if (expected.error !== undefined) {
      const answer = await callTool(server, tool, { token: servers.tokens[0], body: { input, options } });
      expect([answer.status, errorOf(answer).message]).toEqual([422, expected.error]);
      return;
    }
    const definition = await loadTool(tool);
    const { outputs } = definition;
    const [main] = outputs;
    const names = (await runInMemory(definition, input, options)).columns;
    const { rows, summary } = await readRecords(tool, { input, options });
    expect(summary).toMatchObject({ tool, output: main.id, rows: rows.length });
    const { columns, ...others } = expected;
    expect(names[main.id]).toEqual(columns);
    for (const [key, value] of Object.entries(others)) {
      const output = key === 'lines' ? main.id : outputs.find(({ id }) => id === key)?.id;
      if (output === undefined) {
        expect([key, summary.report[key]]).toEqual([key, value]);
        continue;
      }
      const body = { input, options, output };
      const head = names[output] ? [names[output].join('\t')] : [];
      expect([key, await readText(tool, body)]).toEqual([key, [...head, ...(value as string[])]]);
      expect([key, (await readRecords(tool, body)).rows]).toEqual([key, asRows(value, names[output])]);
    }
    expect(rows).toEqual(asRows(expected.lines, columns));
  });
});

/** Returns lines as they are, and rows of a table as objects. */
function asRows(lines: unknown, columns: unknown): unknown {
  if (!Array.isArray(lines) || !Array.isArray(columns)) {
    return lines;
  }
  return lines.map((line: string) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell])));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isToolId } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import type { RunningServer } from '../../support/built-server.ts';
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
  readonly options: { readonly useRegex?: boolean };
  readonly expected: Readonly<Record<string, unknown>>;
}

interface Summary {
  readonly tool: string;
  readonly output: string;
  readonly rows: number;
  readonly report: Readonly<Record<string, unknown>>;
}

/** The rows and the summary of an answer in records. */
async function readRecords(tool: string, body: object): Promise<{ rows: string[]; summary: Summary }> {
  const answer = await callTool(server, tool, { token: servers.tokens[0], body, headers: NDJSON });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const records = answer.text.split('\n').filter((line) => line !== '');
  const { summary } = JSON.parse(records.pop() as string) as { summary: Summary };
  return { rows: records.map((record) => (JSON.parse(record) as { row: string }).row), summary };
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
  const isPattern = ({ options }: Case) => options.useRegex === true;

  test('there are some of both kinds', () => {
    expect(cases.filter(([, given]) => isPattern(given)).length).toBeGreaterThan(3);
    expect(cases.filter(([, given]) => !isPattern(given)).length).toBeGreaterThan(40);
  });

  test.each(cases.filter(([, given]) => isPattern(given)))('%s is refused', async (_name, { tool, input, options }) => {
    const answer = await callTool(server, tool, { token: servers.tokens[0], body: { input, options } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'unprocessable', message: expect.stringContaining('useRegex') });
  });

  test.each(cases.filter(([, given]) => !isPattern(given)))('%s', async (_name, { tool, input, options, expected }) => {
    if (!isToolId(tool)) {
      throw new Error(`There is no tool ${tool}`);
    }
    const { outputs } = await loadTool(tool);
    const [main] = outputs;
    const { rows, summary } = await readRecords(tool, { input, options });
    expect(summary).toMatchObject({ tool, output: main.id, rows: rows.length });
    for (const [key, value] of Object.entries(expected)) {
      const output = key === 'lines' ? main.id : outputs.find(({ id }) => id === key)?.id;
      if (output === undefined) {
        expect([key, summary.report[key]]).toEqual([key, value]);
        continue;
      }
      const body = { input, options, output };
      expect([key, await readText(tool, body)]).toEqual([key, value]);
      expect([key, (await readRecords(tool, body)).rows]).toEqual([key, value]);
    }
    expect(rows).toEqual(expected.lines);
  });
});

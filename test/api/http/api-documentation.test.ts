import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLANS } from '../../../libs/contracts/account/plans.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import { prepareToolServers, type ToolServers } from '../../support/tool-server.ts';

const execute = promisify(execFile);
const PAGE = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');

let servers: ToolServers;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  servers = await prepareToolServers('free');
  const { origin } = await servers.start();
  env = { ...process.env, ADDRESS: origin, TOKEN: servers.tokens[0] };
});

afterAll(() => servers.close());

/** The commands of the page, with what they are said to print. */
const COMMANDS = [...PAGE.matchAll(/```console\n\$ ((?:.*\\\n)*.*)\n([\s\S]*?)```/g)].map(
  ([, command, output]) => [command as string, output as string] as const,
);
const SCRIPTS = [...PAGE.matchAll(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, script, output]) => [script as string, output as string] as const,
);

describe('docs/api.md', () => {
  test('has examples of both kinds', () => {
    expect([COMMANDS.length, SCRIPTS.length]).toEqual([4, 1]);
  });

  test.each(COMMANDS)('%s', async (command, output) => {
    const { stdout } = await execute('sh', ['-c', command], { env });
    expect(stdout).toBe(output);
  });

  test.each(SCRIPTS)('%s', async (script, output) => {
    const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script], { env });
    expect(stdout).toBe(output);
  });

  test('names what every tool takes and gives', async () => {
    for (const { id } of TOOL_CATALOG) {
      const { texts, fields, outputs } = await loadTool(id);
      const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${id}\` |`)) ?? '';
      const names = [...texts, ...fields].map((part) => part.id.replace(/\.\d+$/, ''));
      const shown = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(shown).toEqual([id, ...new Set(names), ...outputs.map((output) => output.id)]);
    }
  });

  test('tells the limits of the plans', () => {
    const count = new Intl.NumberFormat('en-US');
    for (const { title, apiInputBytes, apiResultRows, apiResultBytes } of Object.values(PLANS)) {
      const cells = [title, `${apiInputBytes / 1e6} MB`, count.format(apiResultRows), `${apiResultBytes / 1e6} MB`];
      expect(PAGE).toContain(`| ${cells.join(' | ')} |`);
    }
  });
});

import { expect, it } from 'vitest';
import { JSON_FILE, TXT } from '../../libs/files/export-formats.ts';
import { TOOL_CATALOG, toolEntry } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import type { ToolEntry } from '../../libs/tools/shared/tool-entry.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import type { ExportTask } from '../protocol/tasks.ts';
import { RowsHost } from '../rows-host.ts';
import { exportRows } from './export.ts';

/** Exports rows of a run without options, and returns the text of the file. */
async function exportText(
  host: RowsHost,
  task: Pick<ExportTask, 'tool' | 'format' | 'outputs' | 'column'>,
): Promise<string> {
  const run = { options: {}, fields: {}, report: {} };
  const { file } = await exportRows(
    channelOf(host),
    { ...task, ...run, target: null, fileName: 'file' },
    () => undefined,
  );
  return (await file?.text()) ?? '';
}

it('writes one column of a table as a list', async () => {
  const host = new RowsHost(() => undefined);
  host.putText('rows', new TextEncoder().encode('a\thttps://x.com/\t\nb\thttps://y.com/\tnote'));
  host.setColumns('rows', ['Item', 'Tagged URL', 'Notes']);
  const text = await exportText(host, { tool: 'utm', format: TXT, outputs: { urls: 'rows' }, column: 1 });
  expect(text).toBe('https://x.com/\nhttps://y.com/\n');
});

it('writes JSON of saved rows, which have no tool, as an array of strings', async () => {
  const host = new RowsHost(() => undefined);
  host.putText('rows', new TextEncoder().encode('a\n\nb'));
  expect(JSON.parse(await exportText(host, { format: JSON_FILE, outputs: { lines: 'rows' } }))).toEqual(['a', '', 'b']);
});

const TOOLS = await Promise.all(TOOL_CATALOG.map(({ id }) => loadTool(id)));
const SEVERAL_OUTPUTS = TOOLS.filter(({ outputs }) => outputs.length > 1);

it.each(SEVERAL_OUTPUTS)(
  'writes JSON of a further list of $id as an array of strings',
  async ({ id: tool, outputs }) => {
    const { formats }: ToolEntry['exports'] = toolEntry(tool).exports;
    const format = formats.find((entry) => entry.id === 'json');
    const host = new RowsHost(() => undefined);
    host.putText('rows', new TextEncoder().encode('a"b\n\nc'));
    for (const output of outputs.slice(1)) {
      const text = await exportText(host, { tool, format: format ?? TXT, outputs: { [output.id]: 'rows' } });
      expect(JSON.parse(text)).toEqual(['a"b', '', 'c']);
    }
  },
);

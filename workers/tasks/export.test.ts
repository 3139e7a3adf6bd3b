import { expect, it } from 'vitest';
import { TXT } from '../../libs/files/export-formats.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import { RowsHost } from '../rows-host.ts';
import { exportRows } from './export.ts';

it('writes one column of a table as a list', async () => {
  const host = new RowsHost(() => undefined);
  host.putText('rows', new TextEncoder().encode('a\thttps://x.com/\t\nb\thttps://y.com/\tnote'));
  host.setColumns('rows', ['Item', 'Tagged URL', 'Notes']);
  const { file } = await exportRows(
    channelOf(host),
    {
      tool: 'utm',
      format: TXT,
      outputs: { urls: 'rows' },
      column: 1,
      options: {},
      fields: {},
      report: {},
      target: null,
      fileName: 'file',
    },
    () => undefined,
  );
  expect(await file?.text()).toBe('https://x.com/\nhttps://y.com/\n');
});

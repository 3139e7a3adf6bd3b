import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { ImportTask } from '../../../../workers/protocol/tasks.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { DETECTED } from './import-files.ts';
import { LineBox } from './line-box.tsx';
import { dialogInput } from './text-inputs.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('offers to undo a large paste over a text', async () => {
  const { host } = storeRowsInPage();
  const text = 'blue\n'.repeat(100_001);
  let target = '';
  const beginText = (id: string) => {
    target = id;
  };
  const finishText = () => ({ ok: true, value: host.putText(target, new TextEncoder().encode(text)) });
  answerForWorkers({ rows: {}, task: { beginText, pushText: () => ({ ok: true }), finishText } });
  const input = dialogInput('test-large-paste');
  const close = openToastPlace('test');
  await input.replace(['red\n']);
  render(
    <MantineProvider>
      <LineBox input={input} label="List" />
    </MantineProvider>,
  );
  fireEvent.paste(screen.getByRole('textbox', { name: 'List' }), { clipboardData: { files: [], getData: () => text } });
  await expect.poll(() => readToast('test')?.title).toBe('Text pasted');
  expect(input.state.stats.lines).toBe(100_001);
  readToast('test')?.action?.run();
  await expect.poll(() => host.text(input.id)).toBe('red');
  close();
});

it.each([
  [['a.csv'], 'list'],
  [['a.xlsx'], DETECTED],
  [['a.csv', 'b.xlsx'], DETECTED],
])('reads %j, dropped on a box that takes first cells, as %j', async (names, form) => {
  storeRowsInPage();
  const tasks: ImportTask[] = [];
  const importFiles = (task: ImportTask) => {
    tasks.push(task);
    return { ok: false, error: { code: 'mistake', message: 'Not read' } };
  };
  answerForWorkers({ rows: {}, task: { importFiles } });
  render(
    <MantineProvider>
      <LineBox csv="firstCell" input={dialogInput('test-drop')} label="List" />
    </MantineProvider>,
  );
  const files = names.map((name) => new File(['a'], name));
  fireEvent.drop(screen.getByRole('textbox', { name: 'List' }), { dataTransfer: { files, types: ['Files'] } });
  await expect.poll(() => tasks[0]?.form).toEqual(form);
});

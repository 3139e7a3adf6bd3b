import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { replaceDescription } from '../../../../../libs/tools/replace/description.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { PreviewBox } from './preview-box.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('marks the matches in the cells of a table', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(272);
  const marked = [[{ text: 'red', isMatch: true, isReplaced: true }]];
  const answers = { countMatches: { found: 1, replaced: 1, isComplete: true }, markMatches: marked };
  answerForWorkers({
    rows: { window: () => ['red\tred'] },
    task: {
      runToolTask: (_: string, name: string) => ({ ok: true, value: new Map(Object.entries(answers)).get(name) }),
    },
  });
  const input = {
    ...textInput('replace', 'text').state,
    stats: { lines: 1, bytes: 8, items: 1, itemBytes: 7 },
    columns: ['Color', 'Word'],
  };
  const terms = { find: 'red', options: defaultOptions(replaceDescription.options) };
  render(
    <MantineProvider>
      <PreviewBox column={1} input={input} replaceWith="" terms={terms} />
    </MantineProvider>,
  );
  const grid = await screen.findByRole('grid', { name: 'Preview' });
  const cells = () => [...grid.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent);
  await expect.poll(cells).toEqual(['red', '‹red›']);
});

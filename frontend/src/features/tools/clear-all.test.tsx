import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { dedupeDescription } from '../../../../libs/tools/dedupe/description.ts';
import { ngramsDescription } from '../../../../libs/tools/ngrams/description.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { textInput } from '../../workbench/inputs/text-inputs.ts';
// Screens load it when idle, which may be after the last test.
import '../../workbench/results/result-rows.tsx';
import { readToolForm } from '../../workbench/runs/tool-options.ts';
import { Screen as Dedupe } from './dedupe/screen.tsx';
import { Screen as Ngrams } from './ngrams/screen.tsx';
import { Screen as Utm } from './utm/screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Ticks an option of a tool and presses Clear All. */
async function clearAfterTicking(Screen: ComponentType, option: RegExp): Promise<void> {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  renderScreen(<Screen />, () => new Promise(() => undefined));
  fireEvent.click(screen.getByRole('checkbox', { name: option }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear All' })));
}

it('keeps the options of the n-gram analysis when all is cleared', async () => {
  await clearAfterTicking(Ngrams, /plural/i);
  expect(readToolForm(ngramsDescription).options.plurals).toBe(true);
});

it('no longer marks missing parameters of the UTM builder when all is cleared', async () => {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  await textInput('utm', 'urls').replaceLines(['example.com']);
  renderScreen(<Utm />, () => new Promise(() => undefined));
  fireEvent.keyDown(document.body, { ctrlKey: true, key: 'Enter' });
  expect(await screen.findAllByText('Enter a value.')).toHaveLength(3);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear All' })));
  expect(screen.queryByText('Enter a value.')).toBeNull();
});

it('resets the options of dedupe when all is cleared', async () => {
  await clearAfterTicking(Dedupe, /^Case sensitive/);
  expect(readToolForm(dedupeDescription).options.caseSensitive).toBe(false);
});

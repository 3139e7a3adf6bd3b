import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newRule } from '../../../../../libs/tools/replace/options.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import { dropToken, storeToken } from '../../../shared/api/token.ts';
import { openToastPlace, readToast } from '../../../shared/ui/toast.tsx';
import { RuleList, SavedRules } from './rule-list.tsx';

afterEach(() => {
  cleanup();
  dropToken();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says that an empty clipboard holds no rules', async () => {
  const closePlace = openToastPlace('test');
  vi.stubGlobal('navigator', { clipboard: { readText: async () => ' ' } });
  const list = <RuleList apply="sequential" onChange={() => undefined} perRule={undefined} rules={[]} />;
  renderScreen(list, () => new Promise(() => undefined));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Paste rules' })));
  expect(readToast('test')?.message).toBe('The clipboard holds no rules.');
  closePlace();
});

it('says why rules cannot be saved if there is no room for their table', async () => {
  storeRowsInPage();
  const importFiles = () => ({ ok: false, error: { code: 'memory', message: 'This tab is out of memory.' } });
  answerForWorkers({ rows: {}, task: { importFiles } });
  const closePlace = openToastPlace('test');
  storeToken('unchecked');
  const rules = [newRule({ find: 'red', replaceWith: 'blue' })];
  renderScreen(<SavedRules onLoaded={() => undefined} rules={rules} />, () => new Promise(() => undefined));
  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await expect
    .poll(() => readToast('test'))
    .toMatchObject({ title: 'Rules not saved', message: 'This tab is out of memory.' });
  closePlace();
});

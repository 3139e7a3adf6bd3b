import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { openToastPlace, readToast } from '../../../shared/ui/toast.tsx';
import { RuleList } from './rule-list.tsx';

afterEach(() => {
  cleanup();
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

import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { NAMING } from '../../../../libs/tools/utm/naming.ts';
import type { UtmRules } from '../../../../libs/tools/utm/rules-file.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { NamingCard } from './naming-card.tsx';

const RULES = defaultOptions(NAMING.fields);

afterEach(cleanup);

function show(readRules: () => Promise<UtmRules>): void {
  const given = { onLoad: () => undefined, onRules: () => undefined, rules: RULES };
  render(
    <MantineProvider>
      <NamingCard {...given} readRules={readRules} />
    </MantineProvider>,
  );
}

it.each([
  ['has no rules', async () => 'no rules'],
  ['cannot be read any more', () => Promise.reject(new DOMException('Moved', 'NotFoundError'))],
])('says that rules were not loaded from a file that %s', async (_, text) => {
  const closePlace = openToastPlace('test');
  const before = readToast('test');
  show(async () => ({ naming: RULES, allowedSources: '', allowedMediums: '' }));
  const file = Object.assign(new File([], 'rules.json'), { text });
  fireEvent.change(screen.getByLabelText('Load rules', { selector: 'input' }), { target: { files: [file] } });
  await expect.poll(() => readToast('test') !== before && readToast('test')?.title).toBe('Rules not loaded');
  closePlace();
});

it('says that rules were not downloaded if their values cannot be read', async () => {
  const closePlace = openToastPlace('test');
  show(() => Promise.reject(new Error('The rows were lost.')));
  fireEvent.click(screen.getByRole('button', { name: 'Download rules' }));
  await expect.poll(() => readToast('test')?.title).toBe('Rules not downloaded');
  closePlace();
});

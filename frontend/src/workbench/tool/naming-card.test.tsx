import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { NAMING } from '../../../../libs/tools/utm/naming.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.ts';
import { NamingCard } from './naming-card.tsx';

afterEach(cleanup);

it.each([
  ['has no rules', async () => 'no rules'],
  ['cannot be read any more', () => Promise.reject(new DOMException('Moved', 'NotFoundError'))],
])('says that rules were not loaded from a file that %s', async (_, text) => {
  const closePlace = openToastPlace('test');
  const before = readToast('test');
  const rules = defaultOptions(NAMING.fields);
  const given = { onLoad: () => undefined, onRules: () => undefined, rules };
  render(
    <MantineProvider>
      <NamingCard {...given} readRules={() => ({ naming: rules, allowedSources: '', allowedMediums: '' })} />
    </MantineProvider>,
  );
  const file = Object.assign(new File([], 'rules.json'), { text });
  fireEvent.change(screen.getByLabelText('Load rules', { selector: 'input' }), { target: { files: [file] } });
  await expect.poll(() => readToast('test') !== before && readToast('test')?.title).toBe('Rules not loaded');
  closePlace();
});

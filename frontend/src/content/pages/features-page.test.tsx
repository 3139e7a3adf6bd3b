import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import { FeaturesPage } from './features-page.tsx';

// A guest, whatever other tests have stored.
beforeEach(() => localStorage.clear());

it('shows six tools, then the others in a section of their own', () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <MantineProvider>
        <MemoryRouter>
          <FeaturesPage />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const titles = TOOL_CATALOG.map(({ title }) => title);
  const more = within(screen.getByRole('region', { name: 'More tools' }));
  expect(more.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(titles.slice(6));
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections.slice(0, 7)).toEqual([...titles.slice(0, 6), 'More tools']);
});

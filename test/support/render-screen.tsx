import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';

/**
 * Renders a screen within the providers that it needs.
 * @param answer responds to its requests until `vi.unstubAllGlobals`
 */
export function renderScreen(screen: ReactNode, answer: (url: string, init: RequestInit) => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MantineProvider>{screen}</MantineProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SupportPage } from './support-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function open(): HTMLInputElement {
  cleanup();
  render(
    <MemoryRouter>
      <MantineProvider>
        <SupportPage />
      </MantineProvider>
    </MemoryRouter>,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: /^Message/ });
}

it('restores a message that was not sent, until it is sent', async () => {
  const values = { Name: 'Ada Lovelace', Email: 'ada@example.com', Subject: 'The engine', Message: 'It weaves.' };
  open();
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });
  }
  const message = open();
  expect(message.value).toBe('It weaves.');
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(message.value).toBe(''));
  expect(open().value).toBe('');
});

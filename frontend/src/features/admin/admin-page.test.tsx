import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './admin-page.tsx';

const onClose = vi.fn();
let end: (error?: Error) => void;

function show(isOpen: boolean) {
  return (
    <MantineProvider>
      <ConfirmDialog
        confirm="Delete user"
        isOpen={isOpen}
        onClose={onClose}
        onConfirm={() =>
          new Promise<void>((resolve, reject) => {
            end = (error) => (error ? reject(error) : resolve());
          })
        }
        title="Delete user?"
      >
        <p>All data will be deleted.</p>
      </ConfirmDialog>
    </MantineProvider>
  );
}

beforeEach(() => {
  onClose.mockClear();
});
afterEach(cleanup);

describe('a confirmation', () => {
  it('closes when the action is done', async () => {
    render(show(true));
    fireEvent.click(screen.getByRole('button', { name: 'Delete user' }));
    expect(screen.getByRole('button', { name: 'Delete user' }).getAttribute('aria-disabled')).toBe('true');
    await act(async () => end());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open when the action fails', async () => {
    render(show(true));
    fireEvent.click(screen.getByRole('button', { name: 'Delete user' }));
    await act(async () => end(new Error('Refused')));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Delete user' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('closes no other dialog that was opened meanwhile', async () => {
    const { rerender } = render(show(true));
    fireEvent.click(screen.getByRole('button', { name: 'Delete user' }));
    rerender(show(false));
    await act(async () => end());
    expect(onClose).not.toHaveBeenCalled();
  });
});

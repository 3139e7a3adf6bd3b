import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('is closed while it is in the page when it is unmounted, so that the browser restores the focus', () => {
  const onClose = vi.fn();
  const { unmount } = render(
    <MantineProvider>
      <Dialog isOpen onClose={onClose} title="Test">
        Content
      </Dialog>
    </MantineProvider>,
  );
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    expect(this.isConnected).toBe(true);
  });
  unmount();
  expect(close).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('has no landmark for toasts, since the page has one of the same name', () => {
  render(
    <MantineProvider>
      <Dialog isOpen onClose={() => undefined} title="Test">
        Content
      </Dialog>
    </MantineProvider>,
  );
  screen.getByRole('group', { name: /^Notifications/, hidden: true });
  expect(screen.queryByRole('region', { hidden: true })).toBeNull();
});

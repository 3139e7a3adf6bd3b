import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { NewProjectForm } from './group-forms.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('counts the characters of a description as the server does', () => {
  renderScreen(<NewProjectForm continueWith={undefined} open={() => undefined} />, () => new Promise(() => {}));
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Description (optional)' }), { target: { value } });
  const message = () => screen.queryByText('Use at most 2,000 characters.');
  type('🙂'.repeat(2000));
  expect(message()).toBeNull();
  type('🙂'.repeat(2001));
  expect(message()).not.toBeNull();
  // White space is sent collapsed.
  type(`red${' '.repeat(2000)}shoes`);
  expect(message()).toBeNull();
});

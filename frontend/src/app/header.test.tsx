import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { storeToken } from '../shared/api/token.ts';
import { Header } from './header.tsx';

const USER = { id: '1', email: 'ada@example.com', role: 'user', subscriptionPlan: 'free', impersonatedBy: null };

/** Response of the server; rejects like a lost connection while undefined. */
let answer: (() => Response) | undefined;

beforeEach(() => {
  // Other test files may have left their screens.
  cleanup();
  answer = undefined;
  // The media queries of the theme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function renderHeader(): void {
  renderScreen(<Header />, async () => {
    if (answer === undefined) {
      throw new TypeError('Failed to fetch');
    }
    return answer();
  });
}

const banner = () => within(screen.getByRole('banner'));

describe('the header with a stored token', () => {
  it('says that the server cannot be reached, and shows the user once it answers', async () => {
    storeToken('stored');
    renderHeader();
    await banner().findByText('We cannot reach the server. Your session is kept.');
    for (const name of ['Login', 'Sign Up']) {
      expect(banner().queryByRole('link', { name })).toBeNull();
    }
    expect(banner().getByRole('link', { name: 'Account' })).toBeTruthy();
    expect(banner().getByRole('button', { name: 'Log out' })).toBeTruthy();
    answer = () => Response.json(USER);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await banner().findByText('Welcome back, ada@example.com');
    expect(banner().queryByText(/cannot reach/)).toBeNull();
  });

  it('announces that the server cannot be reached', async () => {
    storeToken('stored');
    renderHeader();
    const status = banner().getByRole('status');
    expect(status.textContent).toBe('');
    await expect.poll(() => status.textContent).toBe('We cannot reach the server. Your session is kept.');
    answer = () => Response.json(USER);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => banner().queryByRole('status')).toBeNull();
  });

  it('asks again by itself while the server cannot be reached', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    storeToken('stored');
    renderHeader();
    await banner().findByText(/cannot reach/);
    answer = () => new Response('', { status: 502 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(banner().getByText(/cannot reach/)).toBeTruthy();
    answer = () => Response.json(USER);
    await vi.advanceTimersByTimeAsync(30_000);
    await banner().findByText('Welcome back, ada@example.com');
  });

  it('is that of a guest once the server refuses the token', async () => {
    storeToken('stored');
    renderHeader();
    await banner().findByText(/cannot reach/);
    answer = () => Response.json({ code: 'unauthenticated', message: 'No.' }, { status: 401 });
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await banner().findByRole('link', { name: 'Login' });
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(banner().queryByText(/cannot reach/)).toBeNull();
  });

  it('signs out without the server, also the administrator of an impersonation', async () => {
    storeToken('of the user');
    localStorage.setItem('admin_token', 'of the administrator');
    renderHeader();
    await banner().findByText(/cannot reach/);
    banner().getByRole('button', { name: 'Log out' }).click();
    await banner().findByRole('link', { name: 'Login' });
    expect([localStorage.getItem('auth_token'), localStorage.getItem('admin_token')]).toEqual([null, null]);
  });
});

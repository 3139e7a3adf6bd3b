import type { QueryClient } from '@tanstack/react-query';
import type { ImpersonateAnswer } from '../../../../libs/contracts/admin/admin-users.dto.ts';
import { authorization, call } from '../api/client.ts';
import { dropToken, readToken, storeToken } from '../api/token.ts';
import { startSession } from './session.ts';

/** Local storage key of the administrator's own token during an impersonation. */
const ADMIN_TOKEN_KEY = 'admin_token';

/** In-memory fallback if the browser blocks local storage. */
let unstored: string | null = null;

/** Starts an impersonation session and stores the administrator's own token to return to. */
export function beginImpersonation(queryClient: QueryClient, { token, user }: ImpersonateAnswer): void {
  keepAdminToken(readToken());
  startSession(queryClient, token, user);
}

/** Ends the impersonation and returns to the administrator's own session. */
export function endImpersonation(): void {
  // A failure is harmless: the session expires on the server within an hour.
  call('POST /api/auth/signout').catch(() => undefined);
  returnToAdmin();
}

/** Returns to the administrator's own session. Returns false, and signs out, if there is none. */
export function returnToAdmin(): boolean {
  const token = takeAdminToken();
  if (token === null) {
    dropToken();
    return false;
  }
  storeToken(token);
  return true;
}

/** Also ends the administrator's own session, after a sign-out during an impersonation. */
export function forgetAdmin(): void {
  const token = takeAdminToken();
  if (token !== null) {
    const headers = { 'Content-Type': 'application/json', ...authorization(token) };
    fetch('/api/auth/signout', { method: 'POST', headers }).catch(() => undefined);
  }
}

function keepAdminToken(token: string | null): void {
  unstored = token;
  try {
    if (token !== null) {
      window.localStorage.setItem(ADMIN_TOKEN_KEY, token);
    }
  } catch {
    // Storage is full or blocked; the in-memory copy remains.
  }
}

function takeAdminToken(): string | null {
  let token = unstored;
  unstored = null;
  try {
    token = window.localStorage.getItem(ADMIN_TOKEN_KEY) ?? token;
    window.localStorage.removeItem(ADMIN_TOKEN_KEY);
  } catch {
    // Storage is blocked; use the in-memory copy.
  }
  return token;
}

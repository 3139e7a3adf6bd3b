import type { QueryClient } from '@tanstack/react-query';
import type { ImpersonateAnswer } from '../../../../libs/contracts/admin-users.dto.ts';
import { startSession } from '../../account/session.ts';
import { authorization, call } from '../../api/client.ts';
import { dropToken, readToken, storeToken } from '../../api/token.ts';

/** Where the administrator's own token waits in local storage while they act as somebody else. */
const ADMIN_TOKEN_KEY = 'admin_token';

/** Stands in for local storage where the browser bars it; it is gone with the page. */
let unstored: string | null = null;

/** Puts the token of an impersonation in the place of the administrator's own, which is kept for the way back. */
export function beginImpersonation(queryClient: QueryClient, { token, user }: ImpersonateAnswer): void {
  keepAdminToken(readToken());
  startSession(queryClient, token, user);
}

/** Ends the impersonation and goes back to the administrator's own session. */
export function endImpersonation(): void {
  // Whatever the server answers: there the session ends by itself within the hour.
  call('POST /api/auth/signout').catch(() => undefined);
  returnToAdmin();
}

/** Takes the administrator's own session up again; tells whether there was one. */
export function returnToAdmin(): boolean {
  const token = takeAdminToken();
  if (token === null) {
    dropToken();
    return false;
  }
  storeToken(token);
  return true;
}

/** Ends the administrator's own session, too, after they signed out while acting as somebody else. */
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
    // It is kept with the page.
  }
}

function takeAdminToken(): string | null {
  let token = unstored;
  unstored = null;
  try {
    token = window.localStorage.getItem(ADMIN_TOKEN_KEY) ?? token;
    window.localStorage.removeItem(ADMIN_TOKEN_KEY);
  } catch {
    // It was kept with the page.
  }
  return token;
}

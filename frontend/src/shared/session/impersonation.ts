import type { QueryClient } from '@tanstack/react-query';
import type { ImpersonateAnswer } from '../../../../libs/contracts/admin/admin-users.dto.ts';
import { authorization, call } from '../api/client.ts';
import { adminToken, dropToken, readToken, storeToken } from '../api/token.ts';
import { startSession } from './session.ts';

/** Starts an impersonation session and stores the administrator's own token to return to. */
export function beginImpersonation(queryClient: QueryClient, { token, user }: ImpersonateAnswer): void {
  const own = readToken();
  startSession(queryClient, token, user);
  adminToken.write(own);
}

/** Ends the impersonation and returns to the administrator's own session. */
export function endImpersonation(): void {
  // A failure is harmless: the session expires on the server within an hour.
  call('POST /api/auth/signout').catch(() => undefined);
  const token = takeAdminToken();
  if (token === null) {
    dropToken();
  } else {
    storeToken(token);
  }
}

/** Also ends the administrator's own session, after a sign-out during an impersonation. */
export function forgetAdmin(): void {
  const token = takeAdminToken();
  if (token !== null) {
    const headers = { 'Content-Type': 'application/json', ...authorization(token) };
    fetch('/api/auth/signout', { method: 'POST', headers }).catch(() => undefined);
  }
}

/** Returns the administrator's own token, once. */
function takeAdminToken(): string | null {
  const token = adminToken.read();
  adminToken.write(null);
  return token;
}

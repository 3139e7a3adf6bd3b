import { call } from '../api/client.ts';
import { dropToken } from '../api/token.ts';
import { showToast } from '../ui/toast.ts';
import { SESSION_TEXTS as texts } from './texts.ts';

/** Ends the session on the server and removes the token from all tabs of this browser immediately. */
export async function signOut(): Promise<void> {
  // A failure is harmless: the session expires on the server within a day.
  const ended = call('POST /api/auth/signout').catch(() => undefined);
  dropToken();
  showToast({ title: texts.signedOut });
  await ended;
}

import { call } from '../api/client.ts';
import { dropToken } from '../api/token.ts';
import { showToast } from '../ui/toast.ts';
import { SESSION_TEXTS as texts } from './texts.ts';

/** Signs out: the server ends the session, and the token goes from this browser, all its tabs, at once. */
export async function signOut(): Promise<void> {
  // Whatever the server answers: there the session ends by itself in a day.
  const ended = call('POST /api/auth/signout').catch(() => undefined);
  dropToken();
  showToast({ title: texts.signedOut });
  await ended;
}

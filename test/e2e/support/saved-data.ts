import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ApiAnswer, ApiBody, ApiRouteKey } from '../../../libs/contracts/api.ts';
import { createAccount, PASSWORD } from './accounts.ts';

/** An account of a test, and a way to use the API in its name. */
export interface Owner {
  readonly email: string;
  readonly token: string;
  /** Sends a body to a route without parameters in its path, and gives the answer. */
  post<Key extends Extract<ApiRouteKey, `POST ${string}`>>(route: Key, body: ApiBody<Key>): Promise<ApiAnswer<Key>>;
  /** Sends a body to an address of the API, and checks that it is taken. */
  put(path: string, body: object): Promise<void>;
  /** Deletes at an address of the API, and checks that it is done. */
  remove(path: string): Promise<void>;
  /** Asks a route without parameters in its path. */
  get<Key extends Extract<ApiRouteKey, `GET ${string}`>>(route: Key): Promise<ApiAnswer<Key>>;
}

/** Makes an account that is signed in through the API. */
export async function createOwner(request: APIRequestContext): Promise<Owner> {
  const email = await createAccount(request);
  const signedIn = await request.post('/api/auth/signin', { data: { email, password: PASSWORD } });
  const { token } = (await signedIn.json()) as ApiAnswer<'POST /api/auth/signin'>;
  const headers = { Authorization: `Bearer ${token}` };
  return {
    email,
    token,
    post: async (route, data) => {
      const response = await request.post(route.slice('POST '.length), { data, headers });
      expect(response.ok(), await response.text()).toBe(true);
      return response.json();
    },
    put: async (path, data) => {
      const response = await request.put(path, { data, headers });
      expect(response.ok(), await response.text()).toBe(true);
    },
    remove: async (path) => {
      const response = await request.delete(path, { headers });
      expect(response.ok(), await response.text()).toBe(true);
    },
    get: async (route) => (await request.get(route.slice('GET '.length), { headers })).json(),
  };
}

/** Signs a page in: what it opens next finds the token in place. Signing out, or a refused token, is left as it is. */
export async function signInAs(page: Page, { token }: Pick<Owner, 'token'>): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('test.signed-in') !== null) {
      return;
    }
    sessionStorage.setItem('test.signed-in', 'true');
    localStorage.setItem('auth_token', value);
  }, token);
}

/** The address of a shared sheet with this content, as somebody would paste it. */
export function sheetAddress(csv: string): string {
  return `https://docs.google.com/spreadsheets/d/csv-${Buffer.from(csv).toString('hex')}/edit?usp=sharing#gid=0`;
}

/** The address of a sheet that is not shared. */
export const PRIVATE_SHEET = 'https://docs.google.com/spreadsheets/d/private-sheet-of-nobody/edit#gid=0';

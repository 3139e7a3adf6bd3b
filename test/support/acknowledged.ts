import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { ChangePasswordAnswer } from '../../libs/contracts/account/account.dto.ts';
import type { SignInAnswer } from '../../libs/contracts/account/auth.dto.ts';
import type { SavedList } from '../../libs/contracts/saved/lists.dto.ts';
import type { TextAnswer } from '../../libs/contracts/saved/texts.dto.ts';
import { PASSWORD } from './accounts.ts';
import { type AskOptions, ask, type HttpAnswer } from './http-client.ts';

/** Responses without an acknowledgement: a broken connection (undefined), or a status that permits a retry. */
const REFUSED = [undefined, 503];

/** Lines of a list sent inside a request. */
const LINE_COUNT = 20;
/** Bytes of a text sent as an upload. */
const TEXT_BYTES = 100_000;

/** Number of kinds of writes. */
export const KINDS = 5;

interface KnownList {
  readonly name: string;
  /** SHA-256 of its lines. */
  readonly hash: string;
}

/** Kinds of writes, in the order in which they are sent. */
const WRITES = ['saveList', 'upload', 'signOut', 'deleteList', 'saveList', 'changePassword'] as const;

/**
 * Client of one account that writes as fast as the server responds, and records the acknowledged writes: passwords,
 * sign-outs, lists, deletions and uploads. A write without an acknowledgement may or may not be stored.
 */
export class AcknowledgedWrites {
  /** Number of acknowledged writes of each kind. */
  readonly counts: Record<string, number> = {};
  readonly #lists = new Map<string, KnownList>();
  readonly #deleted = new Set<string>();
  readonly #deletionsInDoubt = new Set<string>();
  readonly #signedOut: string[] = [];
  readonly #email: string;
  #password = PASSWORD;
  #passwordInDoubt: string | undefined;
  #token = '';
  #step = 0;

  constructor(email: string) {
    this.#email = email;
  }

  /** Total number of acknowledged writes. */
  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Sends one write of the next kind.
   * @returns true if it was acknowledged
   */
  async write(origin: string): Promise<boolean> {
    if (this.#token === '' && !(await this.#signIn(origin))) {
      return false;
    }
    const kind = WRITES[this.#step % WRITES.length] as (typeof WRITES)[number];
    this.#step += 1;
    const writes: Record<(typeof WRITES)[number], () => Promise<boolean>> = {
      saveList: () => this.#saveList(origin),
      upload: () => this.#upload(origin),
      signOut: () => this.#signOut(origin),
      deleteList: () => this.#deleteList(origin),
      changePassword: () => this.#changePassword(origin),
    };
    const isDone = await writes[kind]();
    if (isDone) {
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    }
    return isDone;
  }

  /** Fails unless the server has stored every acknowledged write. */
  async expectAll(origin: string): Promise<void> {
    expect(await this.#signIn(origin), `${this.#email} signs in with the last acknowledged password`).toBe(true);
    const token = this.#token;
    const { body: lists } = await ask<SavedList[]>(origin, 'GET /api/saved-lists', { token });
    const found = new Map(lists.map((list) => [list.id, list]));
    for (const [id, { name, hash }] of this.#lists) {
      if (this.#deletionsInDoubt.has(id) && !found.has(id)) {
        continue;
      }
      expect(found.get(id), `an acknowledged list of ${this.#email}`).toMatchObject({ name });
      const { body } = await ask<string>(origin, `GET /api/saved-lists/${id}/content`, { token });
      expect(sha256(body), `the lines of ${name}`).toBe(hash);
    }
    for (const id of this.#deleted) {
      expect(found.has(id), `a list of ${this.#email} whose deletion was acknowledged`).toBe(false);
    }
    for (const old of this.#signedOut) {
      const { status } = await ask(origin, 'GET /api/auth/me', { token: old });
      expect(status, `a token of ${this.#email} whose sign-out was acknowledged`).toBe(401);
    }
  }

  async #signIn(origin: string): Promise<boolean> {
    for (const password of [this.#password, this.#passwordInDoubt]) {
      if (password !== undefined) {
        const body = { email: this.#email, password };
        const answer = await send<SignInAnswer>(origin, 'POST /api/auth/signin', { body }, [200, 401]);
        if (answer?.status === 200) {
          this.#token = answer.body.token;
          this.#password = password;
          this.#passwordInDoubt = undefined;
          return true;
        }
      }
    }
    return false;
  }

  async #saveList(origin: string): Promise<boolean> {
    const name = `List ${this.#step} of ${this.#email}`;
    const items = Array.from({ length: LINE_COUNT }, (_value, row) => `line ${row} of ${name}`);
    return this.#addList(origin, name, { name, items }, `${items.join('\n')}\n`);
  }

  async #upload(origin: string): Promise<boolean> {
    const name = `Text ${this.#step} of ${this.#email}`;
    const content = `${randomBytes(TEXT_BYTES / 2).toString('hex')}\n`;
    const token = this.#token;
    const answer = await send<TextAnswer>(origin, 'POST /api/texts', { token, text: content }, [201]);
    return answer !== undefined && this.#addList(origin, name, { name, textId: answer.body.id }, content);
  }

  async #addList(origin: string, name: string, body: object, content: string): Promise<boolean> {
    const token = this.#token;
    const answer = await send<SavedList>(origin, 'POST /api/saved-lists', { token, body }, [201]);
    if (answer) {
      this.#lists.set(answer.body.id, { name, hash: sha256(content) });
    }
    return answer !== undefined;
  }

  async #deleteList(origin: string): Promise<boolean> {
    const id = [...this.#lists.keys()].find((known) => !this.#deletionsInDoubt.has(known));
    if (id === undefined) {
      return false;
    }
    this.#deletionsInDoubt.add(id);
    const token = this.#token;
    const answer = await send(origin, `DELETE /api/saved-lists/${id}`, { token }, [200, 204]);
    if (answer) {
      this.#lists.delete(id);
      this.#deleted.add(id);
    }
    return answer !== undefined;
  }

  /** Signs in to a new session, and out again. */
  async #signOut(origin: string): Promise<boolean> {
    if (!(await this.#signIn(origin))) {
      return false;
    }
    const token = this.#token;
    const answer = await send(origin, 'POST /api/auth/signout', { token }, [200]);
    this.#token = '';
    if (answer) {
      this.#signedOut.push(token);
    }
    return answer !== undefined;
  }

  async #changePassword(origin: string): Promise<boolean> {
    const token = this.#token;
    const currentPassword = this.#password;
    const password = `Password-${this.#step}-${randomBytes(4).toString('hex')}`;
    this.#passwordInDoubt = password;
    const body = { currentPassword, password, confirmPassword: password };
    const answer = await send<ChangePasswordAnswer>(origin, 'POST /api/account/password', { token, body }, [200]);
    this.#token = answer?.body.token ?? '';
    if (answer) {
      this.#password = password;
      this.#passwordInDoubt = undefined;
      this.#signedOut.push(token);
    }
    return answer !== undefined;
  }
}

/** Sends a write; returns undefined if it was not acknowledged. */
async function send<T>(
  origin: string,
  route: string,
  options: AskOptions,
  accepted: readonly number[],
): Promise<HttpAnswer<T> | undefined> {
  const answer = await ask<T>(origin, route, options).catch(() => undefined);
  if (answer && accepted.includes(answer.status)) {
    return answer;
  }
  expect(REFUSED, `${route}: ${JSON.stringify(answer?.body)}`).toContain(answer?.status);
  return undefined;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

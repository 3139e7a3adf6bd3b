import { expect, test } from '@playwright/test';

/** Parts of a received mail that tests read. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Waits for the next mail to an address, which `test/support/start-site.mjs` has taken in, and takes it out. */
export async function takeMail(address: string, subjectPart = ''): Promise<Mail> {
  const inbox = new URL(test.info().project.use.baseURL ?? '');
  inbox.port = String(Number(inbox.port) + 1);
  inbox.search = new URLSearchParams({ to: address, subject: subjectPart }).toString();
  const response = await fetch(inbox);
  expect(response.ok, response.ok ? '' : await response.text()).toBe(true);
  return (await response.json()) as Mail;
}

/** The address of the page that a mail links to with a token, without the origin. */
export function linkOf({ text }: Mail): string {
  const url = new URL(/https?:\/\/\S+token=[\w-]+/.exec(text)?.[0] ?? '');
  return url.pathname + url.search;
}

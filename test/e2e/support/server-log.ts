import { test } from '@playwright/test';

/** The lines that the server has logged so far, kept by `test/support/start-site.mjs`. */
export async function readServerLog(): Promise<Record<string, unknown>[]> {
  const address = new URL('/log', test.info().project.use.baseURL);
  address.port = String(Number(address.port) + 1);
  return (await (await fetch(address)).json()) as Record<string, unknown>[];
}

import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { ErrorBody } from '../../libs/contracts/error-codes.ts';
import type { PlanId } from '../../libs/contracts/plans.ts';
import { createAccessToken } from './access-tokens.ts';
import { createSignedIn } from './accounts.ts';
import { type BuiltServer, buildServer } from './build-server.ts';
import { type RunningServer, startBuilt } from './built-server.ts';
import { createStorage, startAppOn, type TestStorage } from './test-app.ts';

/** Built sources and a database with accounts, for servers that run tools in threads. */
export interface ToolServers {
  /** An access token of a new account for each plan that was asked for. */
  readonly tokens: readonly string[];
  /** A session of the first account. */
  readonly session: string;
  /** Starts a server with more of its environment; it is ended by `close` at the latest. */
  start(variables?: Readonly<Record<string, string>>): Promise<RunningServer>;
  close(): Promise<void>;
}

/** Makes an account with an access token for each plan. */
export async function prepareToolServers(...plans: readonly PlanId[]): Promise<ToolServers> {
  const built: BuiltServer = await buildServer();
  const storage: TestStorage = await createStorage();
  const running = await startAppOn(storage.config);
  const accounts = [];
  for (const subscriptionPlan of plans) {
    const { token: session } = await createSignedIn(running, { subscriptionPlan });
    accounts.push({ session, token: (await createAccessToken(running, session)).token });
  }
  await running.close();
  const servers: RunningServer[] = [];
  return {
    tokens: accounts.map(({ token }) => token),
    session: accounts[0]?.session as string,
    start: async (variables) => {
      const server = await startBuilt(built, storage.config, variables);
      servers.push(server);
      return server;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await storage.remove();
      await built.remove();
    },
  };
}

/** One call of a tool. */
export interface ToolCall {
  readonly token?: string | undefined;
  /** Sent as JSON, or as it is where it is text or bytes. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call answered. */
export interface ToolAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Calls a tool and reads the whole answer. */
export async function callTool({ origin }: RunningServer, tool: string, call: ToolCall): Promise<ToolAnswer> {
  const response = await fetch(`${origin}/api/v1/tools/${tool}`, {
    method: 'POST',
    headers: headersOf(call),
    body: bodyOf(call),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The error that a call answered. */
export function errorOf({ text }: ToolAnswer): ErrorBody {
  return JSON.parse(text);
}

/** Calls a tool and stops reading at the first rows: the thread is held until the answer is read on or destroyed. */
export function holdTool({ origin }: RunningServer, tool: string, call: ToolCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${origin}/api/v1/tools/${tool}`, { method: 'POST', headers: headersOf(call) });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      response.pause();
      resolve(response);
    });
    outgoing.end(bodyOf(call));
  });
}

/** Reads what is left of an answer and counts its bytes and lines. */
export async function countRest(response: IncomingMessage): Promise<{ bytes: number; lines: number }> {
  const rest = { bytes: 0, lines: 0 };
  for await (const part of response as AsyncIterable<Buffer>) {
    rest.bytes += part.length;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rest.lines += 1;
  }
  return rest;
}

function headersOf({ token, headers }: ToolCall): Record<string, string> {
  return { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers };
}

function bodyOf({ body }: ToolCall): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);
}

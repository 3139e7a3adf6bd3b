import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { PlanId } from '../../libs/contracts/account/plans.ts';
import type { ErrorBody } from '../../libs/contracts/shared/error-codes.ts';
import { createAccessToken, createSignedIn } from './accounts.ts';
import { builtServer } from './build-server.ts';
import { type RunningServer, startBuilt } from './built-server.ts';
import { createStorage, startAppOn, type TestStorage } from './test-app.ts';

/** Built sources and a database with accounts, for servers that run tools in threads. */
export interface ToolServers {
  /** Access tokens: one new account per requested plan. */
  readonly tokens: readonly string[];
  /** Session of the first account. */
  readonly session: string;
  /** Starts a server with additional environment variables; `close` stops it. */
  start(variables?: Readonly<Record<string, string>>): Promise<RunningServer>;
  close(): Promise<void>;
}

/** Creates an account with an access token for each plan. */
export async function prepareToolServers(...plans: readonly PlanId[]): Promise<ToolServers> {
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
      const server = await startBuilt(builtServer(), storage.config, variables);
      servers.push(server);
      return server;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await storage.remove();
    },
  };
}

export interface ToolCall {
  readonly token?: string | undefined;
  /** Text or bytes are sent unchanged, anything else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ToolAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Calls a tool and reads the whole response. */
export function callTool(server: RunningServer, tool: string, call: ToolCall): Promise<ToolAnswer> {
  return postToApi(server, `tools/${tool}`, call);
}

/** Runs a recipe and reads the whole response. */
export function callRecipe(server: RunningServer, call: ToolCall): Promise<ToolAnswer> {
  return postToApi(server, 'recipes/run', call);
}

async function postToApi({ origin }: RunningServer, path: string, call: ToolCall): Promise<ToolAnswer> {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method: 'POST',
    headers: headersOf(call),
    body: bodyOf(call),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Parses the error of a response. */
export function errorOf({ text }: ToolAnswer): ErrorBody {
  return JSON.parse(text);
}

/**
 * Calls a tool and stops reading at the first rows, which blocks its thread until the response is read or destroyed.
 */
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

/** Reads the rest of a response and counts its bytes and lines. */
export async function countRest(response: IncomingMessage): Promise<{ bytes: number; lines: number }> {
  const rest = { bytes: 0, lines: 0 };
  for await (const part of response as AsyncIterable<Buffer>) {
    rest.bytes += part.length;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) {
      rest.lines += 1;
    }
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

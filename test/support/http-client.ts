import { Agent, request } from 'node:http';

/** Response of a server. */
export interface HttpAnswer<T> {
  readonly status: number;
  readonly body: T;
}

export interface AskOptions {
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as plain text instead of a JSON body. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Source address of the request; all of 127.0.0.0/8 belong to this machine. */
  readonly from?: string;
}

/** One connection per request, so that none is sent on a connection that a server is closing. */
const agent = new Agent({ keepAlive: false });

/**
 * Sends a request over the network, as the site does.
 * @param route method and path, for instance `GET /api/auth/me`
 * @throws Error when the connection breaks before the response is complete
 */
export async function ask<T = unknown>(
  origin: string,
  route: string,
  { token, body, text, headers, from }: AskOptions = {},
): Promise<HttpAnswer<T>> {
  const [method, path] = route.split(' ') as [string, string];
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, {
      method,
      agent,
      headers: {
        'content-type': text === undefined ? 'application/json' : 'text/plain; charset=utf-8',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(from && { localAddress: from }),
    });
    outgoing.once('error', reject);
    outgoing.once('response', async (incoming) => {
      try {
        const parts: Buffer[] = [];
        for await (const part of incoming) {
          parts.push(part);
        }
        const content = Buffer.concat(parts).toString();
        const isJson = incoming.headers['content-type']?.startsWith('application/json') && content !== '';
        resolve({ status: incoming.statusCode ?? 0, body: (isJson ? JSON.parse(content) : content) as T });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  });
}

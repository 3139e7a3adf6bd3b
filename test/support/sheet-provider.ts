import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request handler of the fake sheet provider. */
export type SheetHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Local fake of the sheet provider. */
export interface SheetProvider {
  readonly origin: string;
  /** Paths and queries requested so far. */
  readonly requests: string[];
  /** Adds a document with this handler, and returns the address that a user would paste. */
  share(handler: SheetHandler): string;
  close(): Promise<void>;
}

/** Starts the fake provider on a free local port. */
export async function startSheetProvider(): Promise<SheetProvider> {
  const documents = new Map<string, SheetHandler>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const id = /\/d\/(?:e\/)?([\w-]+)\//.exec(request.url ?? '')?.[1] ?? '';
    const handler = documents.get(id);
    if (handler) {
      handler(request, response);
    } else {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    share: (handler) => {
      const id = `document_number_${documents.size}`;
      documents.set(id, handler);
      return `https://docs.google.com/spreadsheets/d/${id}/edit?usp=sharing#gid=0`;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns a handler that responds with a CSV file. */
export function csv(text: string | Buffer): SheetHandler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(text);
  };
}

/** Returns a handler that redirects the client. */
export function redirect(location: string, status = 307): SheetHandler {
  return (_request, response) => {
    response.writeHead(status, { location }).end();
  };
}

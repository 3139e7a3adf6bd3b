import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in for the provider of sheets answers to a request. */
export type SheetHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A local server that stands in for the provider of sheets. */
export interface SheetProvider {
  readonly origin: string;
  /** Paths and queries that were asked for so far. */
  readonly requests: string[];
  /** Sets what a document answers, and gives an address somebody may paste. */
  share(handler: SheetHandler): string;
  close(): Promise<void>;
}

/** Starts the stand-in on a free port of this machine. */
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

/** A handler that answers with a CSV file. */
export function csv(text: string | Buffer): SheetHandler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(text);
  };
}

/** A handler that sends the client elsewhere. */
export function redirect(location: string, status = 307): SheetHandler {
  return (_request, response) => {
    response.writeHead(status, { location }).end();
  };
}

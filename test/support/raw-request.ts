import { connect, type Socket } from 'node:net';

/** Connection on which a test writes a request byte by byte. */
export interface RawRequest {
  readonly socket: Socket;
  /** Resolves with the whole response when the server has closed the connection. */
  readonly closed: Promise<string>;
  /** Returns the response received so far. */
  answer(): string;
}

/** Opens a connection to a server and writes the start of a request. */
export function openRawRequest(origin: string, start: string): RawRequest {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (part) => {
    answer += part;
  });
  // A connection that the server cuts may be reset; only the response matters.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(answer));
  });
  socket.write(start);
  return { socket, closed, answer: () => answer };
}

/** Splits a raw HTTP response. */
export function parseRawAnswer(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}

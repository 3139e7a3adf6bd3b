import { closeSync, createReadStream, fstatSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { isatty, ReadStream, WriteStream } from 'node:tty';

export const STDIN = 0;
export const STDOUT = 1;
export const STDERR = 2;

const READ_BYTES = 1 << 20;

/** Writes to an open file descriptor. */
export interface DescriptorWriter {
  /** Resolves once all bytes are written and their memory may be reused. */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes the descriptor. */
  close(): void;
}

/**
 * Returns a stream over an open file, pipe or terminal, which it closes. A pipe is polled, because a blocking read would
 * keep its thread from being terminated. (`process.stdin` of a worker thread passes everything through the main thread.)
 */
export function readDescriptor(fd: number): Readable {
  if (isatty(fd)) {
    return new ReadStream(fd);
  }
  return isPipe(fd)
    ? new Socket({ fd, readable: true, writable: false })
    : createReadStream('', { fd, highWaterMark: READ_BYTES });
}

/** Returns a writer to an open device, file, pipe or terminal; pipes are polled, as in `readDescriptor`. */
export function writeDescriptor(fd: number): DescriptorWriter {
  const isTerminal = isatty(fd);
  if (!isTerminal && !isPipe(fd)) {
    return { write: async (bytes) => writeWhole(fd, bytes), close: () => closeSync(fd) };
  }
  const stream = isTerminal ? new WriteStream(fd) : new Socket({ fd, readable: false, writable: true });
  // Errors are reported by the callback; without a listener they would end the thread.
  stream.on('error', () => {});
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    close: () => stream.destroy(),
  };
}

function isPipe(fd: number): boolean {
  const stats = fstatSync(fd);
  return stats.isFIFO() || stats.isSocket();
}

function writeWhole(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(fd, bytes, at);
  }
}

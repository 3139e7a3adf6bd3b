import { spawnSync } from 'node:child_process';
import { freemem } from 'node:os';

const PIECE_BYTES = 2 ** 28;
/** The largest scenarios hold some 7 GB. */
const MOST_BYTES = 12 * 2 ** 30;

const PROGRAM = `
const pieces = [];
for (let left = Number(process.argv[1]); left > 0; left -= ${PIECE_BYTES}) pieces.push(Buffer.alloc(${PIECE_BYTES}, 1));
`;

/**
 * Has another process write to most of the free memory once. A virtual machine asks its host for memory that nobody in it
 * has written to before, which can take five times as long as anything done with it, once, to whoever comes first.
 */
export function touchMemory(): void {
  const bytes = Math.min(freemem() * 0.75, MOST_BYTES);
  spawnSync(process.execPath, ['-e', PROGRAM, String(bytes)], { stdio: 'ignore' });
}

import { spawnSync } from 'node:child_process';
import { freemem } from 'node:os';

const PIECE_BYTES = 2 ** 28;
/** The largest scenarios use some 7 GB. */
const MOST_BYTES = 12 * 2 ** 30;

const PROGRAM = `
const pieces = [];
for (let left = Number(process.argv[1]); left > 0; left -= ${PIECE_BYTES}) pieces.push(Buffer.alloc(${PIECE_BYTES}, 1));
`;

/**
 * Writes to most of the free memory once, in another process. A virtual machine requests memory from its host on the
 * first write, which can take five times as long as the measured work.
 */
export function touchMemory(): void {
  const bytes = Math.min(freemem() * 0.75, MOST_BYTES);
  spawnSync(process.execPath, ['-e', PROGRAM, String(bytes)], { stdio: 'ignore' });
}

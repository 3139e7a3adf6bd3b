import { createInterface } from 'node:readline';
import { UsageError } from './overprint/failure.ts';

/**
 * Reads a password from `ADMIN_PASSWORD`, from a terminal without echo, or from the first line of standard input. It is
 * not an argument, because other users of the machine can see those.
 * @throws UsageError if there is none
 */
export async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD;
  if (given) {
    return given;
  }
  return process.stdin.isTTY ? askHidden('Password: ') : readLine();
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  process.stdin.setRawMode(true);
  let typed = '';
  try {
    for await (const chunk of process.stdin) {
      for (const character of String(chunk)) {
        if (character === '\r' || character === '\n') {
          return typed;
        }
        if (character === '\u0003') {
          throw new UsageError('Cancelled.');
        }
        const isErase = character === '\u007f' || character === '\b';
        typed = isErase ? [...typed].slice(0, -1).join('') : typed + character;
      }
    }
  } finally {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stdout.write('\n');
  }
  return typed;
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new UsageError('No password: type one, pipe one in, or set ADMIN_PASSWORD.');
}

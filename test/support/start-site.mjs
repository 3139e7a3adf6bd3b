/**
 * Starts the built product for browser tests, with a temporary data folder, high rate limits and a local mail server.
 * The next port after the site's serves the mails: `GET /?to=address&subject=part` waits for the next mail to an
 * address and returns it as JSON, once; `GET /log` returns the lines of the server's log as JSON. The port after that
 * is a fake sheet provider: a sheet with an id of `csv-` and hexadecimal digits has these bytes as its CSV; all others
 * are private. `admin@example.com` is an administrator.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

const dataDir = mkdtempSync(join(tmpdir(), 'overprint-e2e-'));
process.env.HOST = '127.0.0.1';
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL ??= 'warn';
process.env.APP_URL ??= `http://127.0.0.1:${process.env.PORT}`;
// Rate limits, deadlines and the cost of passwords and captchas are not under test here.
process.env.RATE_LIMIT_FACTOR ??= '1000';
process.env.DATABASE_DEADLINE_MS ??= '30000';
process.env.BCRYPT_COST ??= '4';
process.env.CAPTCHA_WORK_BITS ??= '12';
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const logLines = [];
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...rest) => {
  logLines.push(
    ...String(text)
      .split('\n')
      .filter((line) => line.startsWith('{')),
  );
  return write(text, ...rest);
};

const { startSmtpInbox } = await tsImport('./smtp-inbox.ts', import.meta.url);
const inbox = await startSmtpInbox();
process.env.SMTP_URL = inbox.url;
createServer((request, response) => {
  if (request.url === '/log') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`[${logLines.join(',')}]`);
    return;
  }
  const wanted = new URL(request.url ?? '/', 'http://inbox.invalid').searchParams;
  inbox
    .take(wanted.get('to') ?? '', ({ subject = '' }) => subject.includes(wanted.get('subject') ?? ''))
    .then(
      (mail) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(mail)),
      (error) => response.writeHead(404, { 'content-type': 'text/plain' }).end(String(error)),
    );
}).listen(Number(process.env.PORT) + 1, '127.0.0.1');

const sheetsPort = Number(process.env.PORT) + 2;
process.env.SHEETS_BASE_URL = `http://127.0.0.1:${sheetsPort}`;
createServer((request, response) => {
  const [, hex] = /\/d\/csv-([0-9a-f]+)\//.exec(request.url ?? '') ?? [];
  if (hex === undefined) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  } else {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(Buffer.from(hex, 'hex'));
  }
}).listen(sheetsPort, '127.0.0.1');

// The first administrator is always created on the command line.
const made = spawnSync(process.execPath, ['dist/backend/cli/admin-create.js', '--email', 'admin@example.com'], {
  env: { ...process.env, ADMIN_PASSWORD: 'Correct-Horse-7' },
  encoding: 'utf8',
});
if (made.status !== 0) {
  throw new Error(`The administrator could not be made: ${made.stderr}`);
}

await import('../../dist/backend/main.js');

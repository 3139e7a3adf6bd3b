/** Starts the built product for browser tests: a data folder of its own that goes with it, and quiet limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'overprint-e2e-'));
process.env.HOST = '127.0.0.1';
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL ??= 'warn';
process.env.APP_URL ??= `http://127.0.0.1:${process.env.PORT}`;
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await import('../../dist/backend/main.js');

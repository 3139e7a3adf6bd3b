import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { findFreePort } from '../test/support/free-port.ts';

/**
 * `npm run check:image`: executes the Dockerfile without a container engine. Each stage is a folder: files are copied
 * into it and its npm commands run. The result is then started as a user without write permission, and its health is
 * checked. Takes minutes, and needs the network.
 */
const ROOT = resolve(import.meta.dirname, '..');
/** An unprivileged user if this script runs as root; otherwise files are made read-only for the current user. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const work = mkdtempSync(join(tmpdir(), 'overprint-image-'));
chmodSync(work, 0o755);
process.on('exit', () => {
  spawnSync('chmod', ['-R', 'u+w', work]);
  rmSync(work, { recursive: true, force: true });
});

const stages = new Map<string, string>();
let root = '';
let folder = '';
const env: Record<string, string> = {};
let health: readonly string[] = [];
let command: readonly string[] = [];

for (const instruction of DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).getInstructions()) {
  follow(instruction);
}
await start();

function follow(instruction: Instruction): void {
  const text = instruction.getArgumentsContent() ?? '';
  switch (instruction.getKeyword()) {
    case 'FROM': {
      const name = / AS (\S+)/.exec(text)?.[1] ?? 'image';
      root = join(work, name);
      stages.set(name, root);
      break;
    }
    case 'WORKDIR':
      folder = join(root, text);
      mkdirSync(folder, { recursive: true });
      break;
    case 'COPY':
      copy(instruction as Copy);
      break;
    case 'RUN':
      run(text);
      break;
    case 'ENV':
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) {
        env[name] = value.startsWith('/') ? join(root, value) : value;
      }
      break;
    case 'VOLUME':
      mkdirSync(join(root, text), { recursive: true });
      break;
    case 'HEALTHCHECK':
      health = JSON.parse(text.slice(text.indexOf('CMD') + 3));
      break;
    case 'CMD':
      command = JSON.parse(text);
      break;
  }
}

function copy(instruction: Copy): void {
  const [stage] = instruction.getFlags().map((flag) => flag.getValue());
  const from = stage ? (stages.get(stage) ?? '') : ROOT;
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const to = target.endsWith('/') ? join(folder, target, path) : join(folder, target);
    cpSync(join(from, path), to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => stage !== undefined || !/\.test\.tsx?$/.test(file),
    });
  }
}

function run(text: string): void {
  if (!text.startsWith('npm ')) {
    process.stdout.write(`left out: RUN ${text}\n`);
    return;
  }
  process.stdout.write(`RUN ${text}\n`);
  const { status } = spawnSync('sh', ['-c', text], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    throw new Error(`"${text}" failed.`);
  }
}

async function start(): Promise<void> {
  const data = env.DATA_DIR ?? '';
  chmodSync(data, 0o777);
  spawnSync('chmod', ['-R', 'a-w', folder]);
  const port = await findFreePort();
  const secret = randomBytes(48).toString('base64');
  const given = { PATH: process.env.PATH, ...env, PORT: String(port), APP_SECRET: secret, PASSWORD_PEPPER: secret };
  const [, ...args] = command;
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env: given,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...NOBODY,
  });
  try {
    const [, ...question] = health;
    const isHealthy = () => spawnSync(process.execPath, question, { env: given, ...NOBODY }).status === 0;
    if (isHealthy()) {
      throw new Error('Another server responds on the port.');
    }
    for (let attempt = 0; !isHealthy(); attempt += 1) {
      if (server.exitCode !== null || attempt > 100) {
        throw new Error('The server of the image does not become healthy.');
      }
      await delay(200);
    }
    for (const path of ['/', '/api/health/ready', '/merge']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      process.stdout.write(`GET ${path}: ${status}\n`);
      if (status !== 200) {
        throw new Error(`${path} should respond with status 200.`);
      }
    }
  } finally {
    server.kill();
  }
  process.stdout.write(
    `The application weighs ${Math.round(sizeOf(folder) / 1e6)} MB and runs from a read-only folder.\n`,
  );
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from './free-port.ts';
import { findProgram, installPackages } from './run-command.ts';
import { startProcess, waitUntilReady } from './server-process.ts';

/** The very file that the documentation and docker-compose.yml use. */
export const BALANCER_TEMPLATE = resolve(import.meta.dirname, '../../docs/deployment/nginx.conf.template');

/** A balancer in front of some instances. */
export interface Balancer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts an installed nginx in front of instances on this machine; the system's packages are tried where there is none.
 * @throws Error that says in one line what to install
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const program = findProgram('nginx') ?? (installPackages('nginx-light') ? findProgram('nginx') : undefined);
  if (!program) {
    throw new Error('No nginx found: install the package nginx-light.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'overprint-nginx-'));
  const port = await findFreePort();
  const site = fillIn(await readFile(BALANCER_TEMPLATE, 'utf8'), {
    APP_SERVERS: ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n  '),
    LISTEN: `127.0.0.1:${port}`,
    SERVER_NAME: '_',
  });
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder));
  const server = startProcess(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr']);
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, () => answers(origin));
  return {
    origin,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces `${NAME}` by its value, as `envsubst` does; other variables are nginx's own. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), template);
}

/** What the system's own nginx.conf would say, with all files in one folder. */
function mainFile(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    'worker_processes 2;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr crit;',
    'events {}',
    'http {',
    '  access_log off;',
    ...kinds.map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`),
    `  include ${join(folder, 'site.conf')};`,
    '}',
  ].join('\n');
}

async function answers(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/api/health`);
    return true;
  } catch {
    return false;
  }
}

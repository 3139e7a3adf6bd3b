import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from './free-port.ts';
import { requireProgram } from './run-command.ts';
import { startProcess, waitUntilReady } from './server-process.ts';

/** The same file that the documentation and docker-compose.yml use. */
const BALANCER_TEMPLATE = resolve(import.meta.dirname, '../../docs/deployment/nginx.conf.template');

/** Load balancer in front of some instances. */
export interface Balancer {
  readonly origin: string;
  /** Folder of its logs (`access.log`, `error.log`) and of its buffered bodies and responses. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts an installed nginx in front of instances on this machine; otherwise tries to install it from the system's
 * packages.
 * @param certificate enables TLS
 * @throws Error with one line that says what to install
 */
export async function startBalancer(
  ports: readonly number[],
  certificate?: { readonly file: string; readonly keyFile: string },
): Promise<Balancer> {
  const program = requireProgram('nginx', 'nginx-light', 'nginx');
  const folder = await mkdtemp(join(tmpdir(), 'overprint-nginx-'));
  const port = await findFreePort();
  const site = fillIn(await readFile(BALANCER_TEMPLATE, 'utf8'), {
    APP_SERVERS: ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n  '),
    LISTEN: `127.0.0.1:${port}${certificate ? ' ssl http2' : ''}`,
    SERVER_NAME: '_',
    ACCESS_LOG: join(folder, 'access.log'),
    ERROR_LOG: join(folder, 'error.log'),
  });
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder, certificate));
  const server = startProcess(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr']);
  const origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  await waitUntilReady(server, () => accepts(port));
  return {
    origin,
    folder,
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

/** Returns a main configuration like the system's nginx.conf, with all files in one folder. */
function mainFile(folder: string, certificate?: { readonly file: string; readonly keyFile: string }): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    'worker_processes 2;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr crit;',
    'events {}',
    'http {',
    ...(certificate ? [`  ssl_certificate ${certificate.file};`, `  ssl_certificate_key ${certificate.keyFile};`] : []),
    ...kinds.map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`),
    `  include ${join(folder, 'site.conf')};`,
    '}',
  ].join('\n');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

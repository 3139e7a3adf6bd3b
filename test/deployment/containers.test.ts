import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Copy, DockerfileParser, type Healthcheck, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../backend/config/read-config.ts';
import { VARIABLES } from '../../backend/config/variables.ts';
import { fillIn } from '../support/balancer.ts';
import { findProgram } from '../support/run-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Properties of one container in `docker-compose.yml`. */
interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
}

const SECRETS = ['APP_SECRET', 'PASSWORD_PEPPER', 'MYSQL_PASSWORD'] as const;
const dockerfile = read('Dockerfile');
const instructions = DockerfileParser.parse(dockerfile).getInstructions();
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

const named = (keyword: string, among: readonly Instruction[] = instructions) =>
  among.filter((instruction) => instruction.getKeyword() === keyword);
const textOf = (instruction: Instruction | undefined) => instruction?.getArgumentsContent() ?? '';

/** Instructions of the image itself: those from the last FROM on. */
const lastStage = instructions.slice(instructions.indexOf(named('FROM').at(-1) as Instruction));

/** The variables that the image sets. */
const imageEnv = Object.fromEntries(
  [...textOf(named('ENV', lastStage)[0]).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
) as Record<string, string>;

describe('Dockerfile', () => {
  test('is found without fault by a linter', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('copies what there is, past .dockerignore too', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    const copies = (named('COPY') as Copy[]).filter((copy) => copy.getFlags().length === 0);
    const sources = copies.flatMap((copy) =>
      copy
        .getArguments()
        .slice(0, -1)
        .map((argument) => argument.getValue()),
    );
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    expect(sources.filter((source) => !allowed.includes(`!${source}`))).toEqual([]);
  });

  test('runs as nobody special, on a pinned Node 24, with what production needs and nothing else', () => {
    const images = new Set(named('FROM').map((from) => textOf(from).split(/\s/)[0]));
    expect([...images]).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim$/)]);
    expect(named('USER', lastStage).map(textOf)).toEqual(['node']);
    const [modules, built] = named('COPY', lastStage) as Copy[];
    for (const [copy, stage, path] of [
      [modules, 'dependencies', '/app/node_modules node_modules'],
      [built, 'build', '/app/dist dist'],
    ] as const) {
      expect(copy?.getFlags().map((flag) => flag.getValue())).toEqual([stage]);
      expect(textOf(copy)).toBe(path);
    }
    const dependencies = instructions.slice(instructions.findIndex((each) => textOf(each).endsWith('AS dependencies')));
    expect(textOf(named('RUN', dependencies)[0])).toBe('npm ci --omit=dev');
  });

  test('sets variables that the configuration knows, and starts what the build makes', () => {
    const { NODE_ENV, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, ...variables } = imageEnv;
    expect(NODE_ENV).toBe('production');
    // glibc reads these two; without them it does not return freed buffers.
    expect([MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_]).toEqual(['131072', '131072']);
    expect(Object.keys(variables).filter((name) => !(name in VARIABLES))).toEqual([]);
    expect(textOf(named('EXPOSE', lastStage)[0])).toBe(imageEnv.PORT);
    expect(textOf(named('VOLUME', lastStage)[0])).toBe(imageEnv.DATA_DIR);
    expect(JSON.parse(textOf(named('CMD', lastStage)[0]))).toEqual(['node', 'dist/backend/main.js']);
    expect(JSON.parse(read('package.json')).scripts.serve).toBe('node dist/backend/main.js');
  });

  test('asks for its health with what is in the image', () => {
    const [healthcheck] = named('HEALTHCHECK', lastStage) as Healthcheck[];
    const command = JSON.parse(/CMD\s+(\[.*\])$/s.exec(textOf(healthcheck))?.[1] ?? '[]') as string[];
    expect(command.slice(0, 2)).toEqual(['node', '-e']);
    expect(command[2]).toContain('/api/health');
  });
});

describe('docker-compose.yml', () => {
  const programs = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);
  const apps = programs.filter(([, { command }]) => command === undefined);
  const given = Object.fromEntries(SECRETS.map((name) => [name, `${name}-`.repeat(8)]));

  /** Returns a container's environment variable with the shell's variables substituted. */
  const interpolate = (text: string) =>
    text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, name, fallback) => given[name] ?? fallback ?? '');

  test('has two instances, two workers, a balancer, MySQL 8, Redis and a mail catcher', () => {
    expect(apps.map(([name]) => name)).toEqual(['app-1', 'app-2']);
    const workers = programs.filter((program) => !apps.includes(program));
    expect(workers.map(([name, { command }]) => [name, command])).toEqual([
      ['worker-1', ['node', 'dist/backend/worker.js']],
      ['worker-2', ['node', 'dist/backend/worker.js']],
    ]);
    expect(Object.values(compose.services).flatMap(({ image }) => image ?? [])).toEqual([
      'overprint',
      'overprint',
      'overprint',
      'overprint',
      expect.stringMatching(/^nginx:\d+\.\d+\.\d+-alpine$/),
      expect.stringMatching(/^mysql:8\.\d+\.\d+$/),
      expect.stringMatching(/^redis:\d+\.\d+\.\d+-alpine$/),
      expect.stringMatching(/^axllent\/mailpit:v\d+\.\d+\.\d+$/),
    ]);
  });

  test('every service drops all capabilities, and adds those that its image starts with', () => {
    const added = Object.entries(compose.services).map(([name, service]) => {
      expect([name, service.cap_drop, service.security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
      return [name, service.cap_add];
    });
    expect(Object.fromEntries(added)).toEqual({
      balancer: ['NET_BIND_SERVICE', 'CHOWN', 'SETGID', 'SETUID'],
      mysql: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
    });
  });

  test('only the balancer is reachable from other machines', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(published).toEqual([
      ['balancer', '8080:80'],
      ['mail', '127.0.0.1:8025:8025'],
    ]);
  });

  test.each(programs)('%s is started with a configuration that production accepts', (_name, app) => {
    const environment = app.environment ?? {};
    expect(Object.keys(environment).filter((name) => !(name in VARIABLES))).toEqual([]);
    const values = Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [name, interpolate(String(text))]),
    );
    const config = readConfig({ ...imageEnv, ...values });
    expect(config).toMatchObject({ isProduction: true, trustProxy: 1, database: { kind: 'mysql' } });
    expect(new URL(config.redisUrl ?? '').hostname).toBe('redis');
    expect(new URL(config.smtpUrl ?? '').hostname).toBe('mail');
    expect(app.read_only).toBe(true);
  });

  test('waits for the health of what it needs', () => {
    const services = Object.entries(compose.services);
    const needs = services.flatMap(([, { depends_on }]) => Object.entries(depends_on ?? {}));
    expect(needs).toHaveLength(10);
    for (const [name, { condition }] of needs) {
      expect(condition).toBe('service_healthy');
      expect(compose.services[name]?.healthcheck?.test[0]).toMatch(/^CMD/);
    }
  });

  test('the balancer knows both instances by their port, and takes the file of the documentation', () => {
    const { environment = {}, volumes = [], ports } = compose.services.balancer as Service;
    const servers = [...(environment.APP_SERVERS ?? '').matchAll(/server (\S+?):(\d+) /g)];
    expect(servers.map(([, host, port]) => [host, port])).toEqual(apps.map(([name]) => [name, imageEnv.PORT]));
    expect(ports).toEqual([`8080:${environment.LISTEN}`]);
    const [host = '', inside] = (volumes[0] ?? '').split(':');
    expect(inside).toBe('/etc/nginx/templates/default.conf.template');
    const site = fillIn(read(host), environment);
    expect(site).toContain(`server ${apps[0]?.[0]}:${imageEnv.PORT}`);
    expect(site).not.toContain('${');
  });

  test('volumes that it names are declared', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((each) => each.split(':')[0]),
    );
    const own = mounted.filter((source) => !source?.startsWith('.'));
    expect(own).toEqual(Object.keys(compose.volumes));
  });

  const program = findProgram('docker-compose');

  describe.runIf(program)('read by docker-compose', () => {
    // Away from any .env file.
    const folder = mkdtempSync(join(tmpdir(), 'overprint-compose-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const config = (env: Readonly<Record<string, string>>) =>
      spawnSync(program as string, ['--project-directory', folder, '-f', join(ROOT, 'docker-compose.yml'), 'config'], {
        env: { PATH: process.env.PATH, HOME: folder, ...env },
        cwd: folder,
        encoding: 'utf8',
      });

    test('is valid with its secrets', () => {
      const { status, stderr, stdout } = config(given);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('app-2:');
    });

    test.each(SECRETS)('is refused without %s', (name) => {
      const { [name]: _left, ...others } = given;
      const { status, stderr } = config(others);
      expect(status).not.toBe(0);
      expect(stderr).toContain(name);
    });
  });
});

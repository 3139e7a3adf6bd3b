import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startProcess, waitUntilReady } from '../../support/server-process.ts';

/** Behind the ports of the site that all other tests share, one for each worker of Playwright. */
const PORT = Number(process.env.E2E_PORT ?? 4173) + 3 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Address of the site. */
export const OWN_ORIGIN = `http://127.0.0.1:${PORT}`;

/** A server of one test, with a site and data of its own, which can be stopped and changed. */
export class OwnSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'overprint-own-site-'));
  #server: ServerProcess | undefined;

  private constructor() {
    cpSync('dist/site', join(this.#folder, 'site'), { recursive: true });
  }

  /** Starts it from the site that is built. */
  static async start(env: NodeJS.ProcessEnv = {}): Promise<OwnSite> {
    const site = new OwnSite();
    await site.restart(env);
    return site;
  }

  /** Creates an account that can sign in with `password`. */
  createAdmin(email: string, password: string): void {
    const command = ['dist/backend/cli/admin-create.js', '--email', email];
    const env = { ...process.env, DATA_DIR: join(this.#folder, 'data'), BCRYPT_COST: '4', ADMIN_PASSWORD: password };
    const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    if (status !== 0) {
      throw new Error(`The account could not be created: ${stderr}`);
    }
  }

  /** Starts it, again, on the same port and data. */
  async restart(env: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.stop();
    this.#server = startProcess(process.execPath, ['dist/backend/main.js'], {
      ...process.env,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      APP_URL: OWN_ORIGIN,
      DATA_DIR: join(this.#folder, 'data'),
      SITE_DIR: join(this.#folder, 'site'),
      LOG_LEVEL: 'warn',
      BCRYPT_COST: '4',
      CAPTCHA_WORK_BITS: '1',
      RATE_LIMIT_FACTOR: '1000',
      ...env,
    });
    await waitUntilReady(this.#server, () =>
      fetch(`${OWN_ORIGIN}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  /** Ends the server, as a lost connection would. */
  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  /** Makes the site another build: every page says so in its head. To be seen after the next start. */
  changeBuild(mark: string): void {
    const site = join(this.#folder, 'site');
    for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.html')) {
        const html = readFileSync(join(site, name), 'utf8');
        const unmarked = html.replace(/<meta name="test-build"[^>]*>/, '');
        writeFileSync(
          join(site, name),
          unmarked.replace('<head>', `<head><meta name="test-build" content="${mark}" />`),
        );
      } else if (/\.html\.(?:br|gz)$/.test(name)) {
        rmSync(join(site, name));
      }
    }
  }

  /** Ends the server and removes what it kept. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

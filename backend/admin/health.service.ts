import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { AdminHealth, PartHealth } from '../../libs/contracts/admin/admin-stats.dto.ts';
import { errorCode } from '../../libs/errors.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { MailTransport } from '../mail/mail-transport.ts';

const DEADLINE_MS = 4_000;
/** Free disk space below which the storage check fails. */
const MIN_FREE_BYTES = 200_000_000;

/** Checks the health of the database, the mail server and the storage. */
@Injectable()
export class AdminHealthService {
  private readonly logger = new Logger('Health');

  constructor(
    private readonly database: Database,
    private readonly transport: MailTransport,
    private readonly config: AppConfig,
  ) {}

  async read(): Promise<AdminHealth> {
    const [database, mail, storage] = await Promise.all([
      this.check('The database does not answer.', async () => {
        await this.database.read((manager) => manager.query('SELECT 1'));
      }),
      this.transport.isConfigured
        ? this.check(mailProblem, () => this.transport.check())
        : { isWell: false, problem: 'No mail server is configured; mail waits in the outbox.' },
      this.checkStorage(),
    ]);
    return { database, mail, storage };
  }

  private async checkStorage(): Promise<PartHealth> {
    const writable = await this.check('The data folder cannot be written to.', () =>
      access(this.config.dataDir, constants.W_OK),
    );
    if (!writable.isWell) {
      return writable;
    }
    const { bavail, bsize } = await statfs(this.config.dataDir);
    return bavail * bsize < MIN_FREE_BYTES ? { isWell: false, problem: 'The disk is nearly full.' } : writable;
  }

  private async check(describe: string | ((error: unknown) => string), ask: () => Promise<void>): Promise<PartHealth> {
    const pause = new AbortController();
    const tooLate = delay(DEADLINE_MS, undefined, { signal: pause.signal }).then(
      () => Promise.reject(new Error(`No answer within ${DEADLINE_MS} ms`)),
      () => undefined,
    );
    try {
      await Promise.race([ask(), tooLate]);
      return { isWell: true, problem: null };
    } catch (error) {
      const problem = typeof describe === 'string' ? describe : describe(error);
      this.logger.warn(problem, error);
      return { isWell: false, problem };
    } finally {
      pause.abort();
    }
  }
}

/** Returns the problem of a failed check of the mail server; nodemailer marks refused credentials as EAUTH. */
function mailProblem(error: unknown): string {
  return errorCode(error) === 'EAUTH'
    ? 'The mail server refuses the user name or password in SMTP_URL.'
    : 'The mail server does not answer.';
}

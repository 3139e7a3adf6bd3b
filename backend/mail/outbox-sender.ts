import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type EntityManager, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { describeError } from '../common/describe-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.service.ts';
import { MailTemplatesService } from './mail-templates.service.ts';
import { isPermanent, MAILS_AT_ONCE, MailTransport } from './mail-transport.ts';
import { Outbox, type RequestedMail } from './outbox.ts';
import { OutboxCipher } from './outbox-cipher.ts';
import { OutboxEmail } from './outbox-email.entity.ts';
import type { RenderedMail } from './template-renderer.ts';

const JOB = 'outbox';
/** Interval for checking the outbox, for retries and lost triggers. */
const POLL_MS = 1_000;
/** Time for which one process owns a mail; longer than all SMTP timeouts together. */
const CLAIM_MS = 5 * 60_000;
/** Pause before the state of a mail that was sent is written again. */
const REWRITE_MS = 1_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15 * 60_000;
/** Pause between attempts while no mail server is configured. */
const UNCONFIGURED_RETRY_MS = 10 * 60_000;

/** Content of a requested mail, once the account is known. */
export interface ResolvedMail {
  readonly userId: string;
  readonly templateKey: string;
  readonly recipient: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
}

/** A mail that this process may send until its claim ends. */
interface ClaimedMail extends OutboxEmail {
  readonly claimedUntil: Date;
}

/** Returns the mail for an address that somebody typed; undefined if there is none to send. */
export type MailResolver = (manager: EntityManager, address: string) => Promise<ResolvedMail | undefined>;

/**
 * Sends the mails of the outbox: at once when they are added, then with growing pauses until the server accepts them or
 * their link has expired. Several instances may run; each mail is claimed by one.
 */
@Injectable()
export class OutboxSender {
  private readonly logger = new Logger('Outbox');
  private readonly resolvers = new Map<string, MailResolver>();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly templates: MailTemplatesService,
    private readonly transport: MailTransport,
    private readonly cipher: OutboxCipher,
    private readonly config: AppConfig,
    private readonly jobs: Jobs,
    outbox: Outbox,
  ) {
    jobs.add({ name: JOB, everyMs: POLL_MS, run: (signal) => this.drain(signal) });
    outbox.onAdded(() => jobs.trigger(JOB));
  }

  /** Registers the resolver for requested mails of one kind. */
  resolveWith(kind: RequestedMail, resolver: MailResolver): void {
    this.resolvers.set(kind, resolver);
  }

  /**
   * Sends everything that is due. A call during a run waits for it, then runs again.
   * @param signal when it aborts, mails in flight are finished and no others begun
   */
  async drain(signal?: AbortSignal): Promise<void> {
    const before = this.running;
    this.running = before.catch(() => undefined).then(() => this.work(signal));
    await this.running;
  }

  private async work(signal?: AbortSignal): Promise<void> {
    await this.expire();
    while (!signal?.aborted) {
      const mails = await this.claim();
      await Promise.all(mails.map((mail) => this.handle(mail, signal)));
      if (mails.length < MAILS_AT_ONCE) {
        return;
      }
    }
  }

  /** Marks mails whose link has expired, deletes their secrets, and ends their claims. */
  private async expire(): Promise<void> {
    const due = { status: 'waiting', expiresAt: LessThanOrEqual(new Date()) } as const;
    if (await this.database.read((manager) => manager.existsBy(OutboxEmail, due))) {
      await this.database.write((manager) =>
        manager.update(OutboxEmail, due, { status: 'expired', secretVariables: null, claimedUntil: null }),
      );
    }
    const failed = { status: 'failed', expiresAt: due.expiresAt, secretVariables: Not(IsNull()) } as const;
    if (await this.database.read((manager) => manager.existsBy(OutboxEmail, failed))) {
      await this.database.write((manager) => manager.update(OutboxEmail, failed, { secretVariables: null }));
    }
  }

  /** Claims as many mails as are sent at once, so that no claim ends while its mail waits for a connection. */
  private async claim(): Promise<ClaimedMail[]> {
    const now = new Date();
    const candidates = await this.database.read((manager) =>
      manager.find(OutboxEmail, {
        where: { status: 'waiting', nextAttemptAt: LessThanOrEqual(now) },
        order: { nextAttemptAt: 'ASC' },
        take: MAILS_AT_ONCE * 2,
      }),
    );
    const free = candidates
      .filter(({ claimedUntil }) => claimedUntil === null || claimedUntil <= now)
      .slice(0, MAILS_AT_ONCE);
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const claimed: ClaimedMail[] = [];
    for (const mail of free) {
      // Another instance may claim the mail first: update it only if it is unchanged.
      const isStillFree = { id: mail.id, status: 'waiting' };
      const { affected } = await this.database.write((manager) =>
        manager.update(
          OutboxEmail,
          [
            { ...isStillFree, claimedUntil: IsNull() },
            { ...isStillFree, claimedUntil: LessThanOrEqual(now) },
          ],
          { claimedUntil },
        ),
      );
      if (affected === 1) {
        claimed.push({ ...mail, claimedUntil });
      }
    }
    return claimed;
  }

  private async handle(mail: ClaimedMail, signal: AbortSignal | undefined): Promise<void> {
    try {
      if (mail.isRequest) {
        await this.resolve(mail);
      } else {
        await this.send(mail, signal);
      }
    } catch (error) {
      await this.retryLater(mail, error).catch((cause: unknown) =>
        this.logger.error('A mail could not be rescheduled', cause),
      );
    }
  }

  /** Turns a request into a mail; deletes it if there is no such account. */
  private async resolve(mail: ClaimedMail): Promise<void> {
    await this.database.write(async (manager) => {
      const resolved = await this.resolvers.get(mail.templateKey)?.(manager, mail.recipient);
      if (!resolved) {
        await manager.delete(OutboxEmail, claimOf(mail));
        return;
      }
      await manager.update(OutboxEmail, claimOf(mail), {
        userId: resolved.userId,
        templateKey: resolved.templateKey,
        recipient: resolved.recipient,
        secretVariables: this.cipher.encrypt(mail.id, resolved.variables),
        isRequest: false,
        claimedUntil: null,
        expiresAt: resolved.expiresAt,
      });
      this.database.afterCommit(manager, () => this.jobs.trigger(JOB));
    });
  }

  private async send(mail: ClaimedMail, signal: AbortSignal | undefined): Promise<void> {
    const rendered = await this.render(mail);
    if (!this.transport.isConfigured) {
      await this.postpone(mail);
      return;
    }
    await this.transport.send(rendered, { to: mail.recipient, replyTo: mail.replyTo, messageId: mail.messageId });
    await this.markSent(mail, signal);
  }

  /**
   * Marks a mail as sent. A write that fails is repeated until the claim ends, since the mail would be sent again.
   * @param signal when it aborts, the write is not repeated
   */
  private async markSent(mail: ClaimedMail, signal: AbortSignal | undefined): Promise<void> {
    const { id, templateKey, claimedUntil } = mail;
    const changes = {
      status: 'sent',
      sentAt: new Date(),
      attempts: mail.attempts + 1,
      secretVariables: null,
      claimedUntil: null,
      lastError: null,
    } as const;
    for (;;) {
      try {
        // It was sent, whoever has claimed it meanwhile.
        await this.database.write((manager) => manager.update(OutboxEmail, { id }, changes));
        this.logger.log('Sent a mail', { mailId: id, templateKey });
        return;
      } catch (error) {
        if (signal?.aborted || Date.now() >= claimedUntil.getTime()) {
          this.logger.error('A mail was sent and could not be marked as sent', error);
          return;
        }
      }
      await delay(REWRITE_MS);
    }
  }

  private async render(mail: ClaimedMail): Promise<RenderedMail> {
    const values = mail.secretVariables === null ? {} : this.cipher.decrypt(mail.id, mail.secretVariables);
    const rendered = await this.templates.render(mail.templateKey, values);
    if (!rendered) {
      throw new Error(`There is no template "${mail.templateKey}"`);
    }
    return rendered;
  }

  /** Postpones a mail because no mail server is configured. */
  private async postpone(mail: ClaimedMail): Promise<void> {
    if (mail.attempts === 0 && !this.config.isProduction) {
      const { id: mailId, templateKey } = mail;
      this.logger.log('A mail waits in the outbox; npm run mail:list shows it', { mailId, templateKey });
    }
    await this.database.write((manager) =>
      manager.update(OutboxEmail, claimOf(mail), {
        attempts: mail.attempts + 1,
        nextAttemptAt: new Date(Date.now() + UNCONFIGURED_RETRY_MS),
        claimedUntil: null,
        lastError: 'No mail server is configured (SMTP_URL).',
      }),
    );
  }

  private async retryLater(mail: ClaimedMail, error: unknown): Promise<void> {
    const attempts = mail.attempts + 1;
    const hasFailed = isPermanent(error);
    const problem = describeError(error);
    this.logger.warn('A mail could not be sent', { mailId: mail.id, templateKey: mail.templateKey, attempts, problem });
    await this.database.write((manager) =>
      manager.update(OutboxEmail, claimOf(mail), {
        attempts,
        status: hasFailed ? 'failed' : 'waiting',
        nextAttemptAt: new Date(Date.now() + retryDelayMs(attempts)),
        claimedUntil: null,
        lastError: problem,
      }),
    );
  }
}

/** Returns the condition for a mail that is still claimed by the process that claimed it: each claim ends later. */
function claimOf({ id, claimedUntil }: ClaimedMail) {
  return { id, claimedUntil };
}

/** Returns the pause before the next attempt: doubled each time up to 15 minutes, with 20 % jitter. */
export function retryDelayMs(attempts: number): number {
  const base = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(30, attempts - 1));
  return Math.round(base * (0.8 + Math.random() * 0.4));
}

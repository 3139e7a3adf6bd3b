import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { AppConfig } from '../config/app-config.ts';
import type { RenderedMail } from './template-renderer.ts';

/** Maximum mails that are sent at the same time. */
export const MAILS_AT_ONCE = 4;

/** Recipient and id of a mail. */
export interface Envelope {
  readonly to: string;
  readonly replyTo: string | null;
  readonly messageId: string;
}

/** Sends mails through the configured SMTP server. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter | undefined;

  constructor(private readonly config: AppConfig) {
    this.transporter = config.smtpUrl
      ? createTransport({
          url: config.smtpUrl,
          pool: true,
          maxConnections: MAILS_AT_ONCE,
          // The outbox retries.
          maxRequeues: 0,
          connectionTimeout: 10_000,
          greetingTimeout: 10_000,
          socketTimeout: 20_000,
          // No mail may make the server read files or URLs.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : undefined;
  }

  /** True if a mail server is configured. */
  get isConfigured(): boolean {
    return this.transporter !== undefined;
  }

  /**
   * Checks that the server accepts connections and the credentials.
   * @throws Error with the reason
   */
  async check(): Promise<void> {
    await this.transporter?.verify();
  }

  onApplicationShutdown(): void {
    this.transporter?.close();
  }

  /**
   * Sends one mail to one recipient; resolves when the server has accepted it.
   * @throws Error of the connection or the server; see `isPermanent`
   */
  async send(mail: RenderedMail, envelope: Envelope): Promise<void> {
    await this.transporter?.sendMail({
      from: this.config.mailFrom,
      // An object, since a string could be parsed as a list of addresses.
      to: { name: '', address: envelope.to },
      ...(envelope.replyTo !== null && { replyTo: { name: '', address: envelope.replyTo } }),
      messageId: envelope.messageId,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }
}

/** True if the server has rejected the recipient or the mail permanently (RFC 5321, section 4.2.1). */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM';
  return isAboutTheMail && typeof responseCode === 'number' && responseCode >= 500;
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { AppConfig } from '../config/app-config.ts';
import type { RenderedMail } from './template-renderer.ts';

/** Where a mail goes, and under which id. */
export interface Envelope {
  readonly to: string;
  readonly replyTo: string | null;
  readonly messageId: string;
}

/** Hands mails to the SMTP server of the configuration. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter | undefined;

  constructor(private readonly config: AppConfig) {
    this.transporter = config.smtpUrl
      ? createTransport({
          url: config.smtpUrl,
          pool: true,
          maxConnections: 4,
          // The outbox tries again by itself.
          maxRequeues: 0,
          connectionTimeout: 10_000,
          greetingTimeout: 10_000,
          socketTimeout: 20_000,
          // Nothing in a mail may make us read files or addresses.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : undefined;
  }

  /** Whether there is a server to send through. */
  get isConfigured(): boolean {
    return this.transporter !== undefined;
  }

  /**
   * Asks the server whether it would take mails.
   * @throws Error that says why it would not
   */
  async check(): Promise<void> {
    await this.transporter?.verify();
  }

  onApplicationShutdown(): void {
    this.transporter?.close();
  }

  /**
   * Sends one mail to one recipient; resolves when the server has taken it.
   * @throws Error of the connection or the server; `isPermanent` tells which are hopeless
   */
  async send(mail: RenderedMail, envelope: Envelope): Promise<void> {
    await this.transporter?.sendMail({
      from: this.config.mailFrom,
      // As an object, so that the address is never read as a list.
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

/** Whether the server has refused this recipient or this mail for good (RFC 5321, section 4.2.1). */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM';
  return isAboutTheMail && typeof responseCode === 'number' && responseCode >= 500;
}

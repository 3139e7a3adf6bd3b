import 'reflect-metadata';
import type { AppConfig } from '../config/app-config.ts';
import { MailTemplatesService } from '../mail/mail-templates.service.ts';
import { OutboxCipher } from '../mail/outbox-cipher.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { type DatabaseCommand, print, readCommandLine, runDatabaseCommand, usageError } from './database-command.ts';

const USAGE = `Usage: npm run mail:list -- [--limit 20]
Prints the latest mails of the outbox, with the text of those that wait to be sent.`;

/** `npm run mail:list`: prints the outbox with the text of waiting mail. No other command or page shows its links. */
await runDatabaseCommand(readLimit, list, { mustExist: true });

async function list({ config, database }: DatabaseCommand, take: number): Promise<void> {
  const mails = await database.read((manager) => manager.find(OutboxEmail, { order: { createdAt: 'DESC' }, take }));
  const templates = new MailTemplatesService(database, config);
  for (const mail of mails.reverse()) {
    await show(mail, templates, config);
  }
  print(mails.length === 0 ? 'The outbox is empty.' : '');
}

function readLimit(): number {
  const { values } = readCommandLine(USAGE, { options: { limit: { type: 'string', default: '20' } } });
  const limit = Number(values.limit);
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw usageError(USAGE);
  }
  return limit;
}

async function show(mail: OutboxEmail, templates: MailTemplatesService, config: AppConfig): Promise<void> {
  const { createdAt, status, recipient, templateKey, attempts, lastError } = mail;
  print(`\n${'─'.repeat(72)}`);
  print(`${createdAt.toISOString()}  ${status}  ${templateKey}  to ${recipient}  attempts: ${attempts}`);
  if (lastError) {
    print(`Last problem: ${lastError}`);
  }
  if (mail.secretVariables !== null) {
    const variables = new OutboxCipher(config).decrypt(mail.id, mail.secretVariables);
    const rendered = await templates.render(templateKey, variables);
    print(`Subject: ${rendered?.subject}\n\n${rendered?.text}`);
  }
}

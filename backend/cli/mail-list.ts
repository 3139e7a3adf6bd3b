import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { AppConfig } from '../config/app-config.ts';
import { MailTemplatesService } from '../mail/mail-templates.service.ts';
import { OutboxCipher } from '../mail/outbox-cipher.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { type DatabaseCommand, print, runDatabaseCommand } from './database-command.ts';

/** `npm run mail:list`: prints the outbox with the text of waiting mail. No other command or page shows its links. */
await runDatabaseCommand(async ({ config, database }: DatabaseCommand) => {
  const { values } = parseArgs({ options: { limit: { type: 'string', default: '20' } } });
  const take = Math.max(1, Number(values.limit) || 20);
  const mails = await database.read((manager) => manager.find(OutboxEmail, { order: { createdAt: 'DESC' }, take }));
  const templates = new MailTemplatesService(database, config);
  for (const mail of mails.reverse()) {
    await show(mail, templates, config);
  }
  print(mails.length === 0 ? 'The outbox is empty.' : '');
});

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

import { Global, Module } from '@nestjs/common';
import { MailTemplatesService } from './mail-templates.service.ts';
import { MailTransport } from './mail-transport.ts';
import { Outbox } from './outbox.ts';
import { OutboxCipher } from './outbox-cipher.ts';
import { OutboxSender } from './outbox-sender.ts';

@Global()
@Module({
  providers: [MailTemplatesService, MailTransport, Outbox, OutboxCipher, OutboxSender],
  exports: [MailTemplatesService, MailTransport, Outbox, OutboxCipher, OutboxSender],
})
export class MailModule {}

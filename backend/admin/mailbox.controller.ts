import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  ContactMessageInfo,
  MessagesAnswer,
  MessagesQuery,
  OutboxAnswer,
  OutboxMail,
  OutboxQuery,
  UpdateMessageRequest,
} from '../../libs/contracts/admin/admin-logs.dto.ts';
import { Roles } from '../auth/access/access.decorators.ts';
import { type AuditContext, CurrentAuditContext } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { MessagesAdminService } from './messages-admin.service.ts';
import { OutboxAdminService } from './outbox-admin.service.ts';

/** The mail outbox and the contact messages, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin')
export class MailboxController {
  constructor(
    private readonly outbox: OutboxAdminService,
    private readonly messages: MessagesAdminService,
  ) {}

  /** Lists outbox messages with status, without bodies. */
  @Get('outbox')
  @ApiOkResponse({ type: OutboxAnswer })
  listOutboxMails(@Query() query: OutboxQuery): Promise<OutboxAnswer> {
    return this.outbox.list(query);
  }

  /**
   * Retries a message immediately.
   * @param id id of the message
   */
  @Post('outbox/:id/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: OutboxMail })
  @ApiErrors('conflict', 'not_found')
  retryOutboxMail(@CurrentAuditContext() auditContext: AuditContext, @Param('id') id: string): Promise<OutboxMail> {
    return this.outbox.retry(auditContext, id);
  }

  /** Lists the messages sent to support. */
  @Get('contact-messages')
  @ApiOkResponse({ type: MessagesAnswer })
  listContactMessages(@Query() query: MessagesQuery): Promise<MessagesAnswer> {
    return this.messages.list(query);
  }

  /**
   * Marks a contact message as read or answered, or clears the mark.
   * @param id id of the contact message
   */
  @Patch('contact-messages/:id')
  @ApiOkResponse({ type: ContactMessageInfo })
  @ApiErrors('not_found')
  updateContactMessage(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
    @Body() body: UpdateMessageRequest,
  ): Promise<ContactMessageInfo> {
    return this.messages.update(auditContext, id, body);
  }
}

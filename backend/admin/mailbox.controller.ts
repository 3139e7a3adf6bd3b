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
} from '../../libs/contracts/admin-logs.dto.ts';
import { Roles } from '../auth/access.decorators.ts';
import { CurrentDeed, type Deed } from '../auth/principal.ts';
import { MessagesAdminService } from './messages-admin.service.ts';
import { OutboxAdminService } from './outbox-admin.service.ts';

/** Mail on its way out, and messages that came in, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin')
export class MailboxController {
  constructor(
    private readonly outbox: OutboxAdminService,
    private readonly messages: MessagesAdminService,
  ) {}

  /** Mails and how they fare, without what they say. */
  @Get('outbox')
  @ApiOkResponse({ type: OutboxAnswer })
  listMails(@Query() query: OutboxQuery): Promise<OutboxAnswer> {
    return this.outbox.list(query);
  }

  /** Has a mail tried again at once. */
  @Post('outbox/:id/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: OutboxMail })
  retryMail(@CurrentDeed() deed: Deed, @Param('id') id: string): Promise<OutboxMail> {
    return this.outbox.retry(deed, id);
  }

  /** What people wrote to support. */
  @Get('contact-messages')
  @ApiOkResponse({ type: MessagesAnswer })
  listMessages(@Query() query: MessagesQuery): Promise<MessagesAnswer> {
    return this.messages.list(query);
  }

  /** Marks a message as read or answered, or takes the mark back. */
  @Patch('contact-messages/:id')
  @ApiOkResponse({ type: ContactMessageInfo })
  updateMessage(
    @CurrentDeed() deed: Deed,
    @Param('id') id: string,
    @Body() body: UpdateMessageRequest,
  ): Promise<ContactMessageInfo> {
    return this.messages.update(deed, id, body);
  }
}

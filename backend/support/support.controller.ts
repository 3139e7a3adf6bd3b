import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ContactAnswer, ContactRequest } from '../../libs/contracts/site/contact.dto.ts';
import { Public } from '../auth/access/access.decorators.ts';
import { CurrentAuditContext, MaybeUser, type Principal, type RequestAuditContext } from '../auth/access/principal.ts';
import { SupportService } from './support.service.ts';

@ApiTags('Support')
@Controller('api/support')
export class SupportController {
  constructor(private readonly support: SupportService) {}

  /** Sends a message to support. */
  @Public()
  @Post('contact')
  @HttpCode(200)
  @ApiOkResponse({ type: ContactAnswer })
  async sendContactMessage(
    @CurrentAuditContext() auditContext: RequestAuditContext,
    @MaybeUser() principal: Principal | undefined,
    @Body() body: ContactRequest,
  ): Promise<ContactAnswer> {
    await this.support.receive(auditContext, principal ?? null, body);
    return { success: true, message: 'Thank you! Your message has been sent. We answer within 24 hours.' };
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MessageAnswer } from '../../libs/contracts/account/auth.dto.ts';
import {
  CreateTemplateRequest,
  EmailTemplateInfo,
  PreviewTemplateRequest,
  TemplatePreview,
  TestTemplateAnswer,
  TestTemplateRequest,
  UpdateTemplateRequest,
} from '../../libs/contracts/admin/admin-templates.dto.ts';
import { Roles } from '../auth/access/access.decorators.ts';
import { type AuditContext, CurrentAuditContext } from '../auth/access/principal.ts';
import { BodyLimit } from '../common/body-limit.ts';
import { TemplatesService } from './templates.service.ts';

/** Maximum body size: two texts of maximum length, each character escaped in JSON and up to three bytes long. */
const BODY_BYTES = 500_000;

/** Manages the email templates, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin/email-templates')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  /** Lists all templates. */
  @Get()
  @ApiOkResponse({ type: [EmailTemplateInfo] })
  list(): Promise<EmailTemplateInfo[]> {
    return this.templates.list();
  }

  /** Creates a template. */
  @BodyLimit(BODY_BYTES)
  @Post()
  @ApiCreatedResponse({ type: EmailTemplateInfo })
  create(
    @CurrentAuditContext() auditContext: AuditContext,
    @Body() body: CreateTemplateRequest,
  ): Promise<EmailTemplateInfo> {
    return this.templates.create(auditContext, body);
  }

  /** Renders a template with sample values. */
  @BodyLimit(BODY_BYTES)
  @Post('preview')
  @HttpCode(200)
  @ApiOkResponse({ type: TemplatePreview })
  preview(@Body() body: PreviewTemplateRequest): TemplatePreview {
    return this.templates.preview(body);
  }

  /** Sends a template with sample values to an address. */
  @Post('test')
  @HttpCode(200)
  @ApiOkResponse({ type: TestTemplateAnswer })
  test(
    @CurrentAuditContext() auditContext: AuditContext,
    @Body() body: TestTemplateRequest,
  ): Promise<TestTemplateAnswer> {
    return this.templates.test(auditContext, body);
  }

  /** Updates, enables or disables a template. */
  @BodyLimit(BODY_BYTES)
  @Put(':id')
  @ApiOkResponse({ type: EmailTemplateInfo })
  update(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
    @Body() body: UpdateTemplateRequest,
  ): Promise<EmailTemplateInfo> {
    return this.templates.update(auditContext, id, body);
  }

  /** Deletes a custom template. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentAuditContext() auditContext: AuditContext, @Param('id') id: string): Promise<MessageAnswer> {
    await this.templates.delete(auditContext, id);
    return { message: 'Template deleted successfully' };
  }

  /** Restores the built-in text of a template. */
  @Post(':id/reset')
  @HttpCode(200)
  @ApiOkResponse({ type: EmailTemplateInfo })
  reset(@CurrentAuditContext() auditContext: AuditContext, @Param('id') id: string): Promise<EmailTemplateInfo> {
    return this.templates.reset(auditContext, id);
  }
}

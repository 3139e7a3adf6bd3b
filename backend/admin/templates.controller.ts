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
import { ApiErrors } from '../common/api-errors.ts';
import { BodyLimit } from '../common/route-bodies.ts';
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
  listEmailTemplates(): Promise<EmailTemplateInfo[]> {
    return this.templates.list();
  }

  /** Creates a template. */
  @BodyLimit(BODY_BYTES)
  @Post()
  @ApiCreatedResponse({ type: EmailTemplateInfo })
  @ApiErrors('conflict')
  createEmailTemplate(
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
  previewEmailTemplate(@Body() body: PreviewTemplateRequest): TemplatePreview {
    return this.templates.preview(body);
  }

  /** Sends a template with sample values to an address. */
  @Post('test')
  @HttpCode(200)
  @ApiOkResponse({ type: TestTemplateAnswer })
  @ApiErrors('not_found', 'upstream_failed')
  testEmailTemplate(
    @CurrentAuditContext() auditContext: AuditContext,
    @Body() body: TestTemplateRequest,
  ): Promise<TestTemplateAnswer> {
    return this.templates.test(auditContext, body);
  }

  /**
   * Updates, enables or disables a template.
   * @param id id of the template
   */
  @BodyLimit(BODY_BYTES)
  @Put(':id')
  @ApiOkResponse({ type: EmailTemplateInfo })
  @ApiErrors('not_found')
  updateEmailTemplate(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
    @Body() body: UpdateTemplateRequest,
  ): Promise<EmailTemplateInfo> {
    return this.templates.update(auditContext, id, body);
  }

  /**
   * Deletes a custom template.
   * @param id id of the template
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict', 'not_found')
  async deleteEmailTemplate(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.templates.delete(auditContext, id);
    return { message: 'Template deleted successfully' };
  }

  /**
   * Restores the built-in text of a template.
   * @param id id of the template
   */
  @Post(':id/reset')
  @HttpCode(200)
  @ApiOkResponse({ type: EmailTemplateInfo })
  @ApiErrors('conflict', 'not_found')
  resetEmailTemplate(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
  ): Promise<EmailTemplateInfo> {
    return this.templates.reset(auditContext, id);
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  CreateTemplateRequest,
  EmailTemplateInfo,
  PreviewTemplateRequest,
  TemplatePreview,
  TestTemplateAnswer,
  TestTemplateRequest,
  UpdateTemplateRequest,
} from '../../libs/contracts/admin-templates.dto.ts';
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import { Roles } from '../auth/access.decorators.ts';
import { CurrentDeed, type Deed } from '../auth/principal.ts';
import { BodyLimit } from '../common/body-limit.ts';
import { TemplatesService } from './templates.service.ts';

/** Two texts at their longest, every character escaped in the JSON and up to three bytes long. */
const BODY_BYTES = 500_000;

/** The texts of mails, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin/email-templates')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  /** Every template. */
  @Get()
  @ApiOkResponse({ type: [EmailTemplateInfo] })
  list(): Promise<EmailTemplateInfo[]> {
    return this.templates.list();
  }

  /** Makes a template. */
  @BodyLimit(BODY_BYTES)
  @Post()
  @ApiCreatedResponse({ type: EmailTemplateInfo })
  create(@CurrentDeed() deed: Deed, @Body() body: CreateTemplateRequest): Promise<EmailTemplateInfo> {
    return this.templates.create(deed, body);
  }

  /** A mail as a text would make it, with made-up values. */
  @BodyLimit(BODY_BYTES)
  @Post('preview')
  @HttpCode(200)
  @ApiOkResponse({ type: TemplatePreview })
  preview(@Body() body: PreviewTemplateRequest): TemplatePreview {
    return this.templates.preview(body);
  }

  /** Sends a template with made-up values to an address. */
  @Post('test')
  @HttpCode(200)
  @ApiOkResponse({ type: TestTemplateAnswer })
  test(@CurrentDeed() deed: Deed, @Body() body: TestTemplateRequest): Promise<TestTemplateAnswer> {
    return this.templates.test(deed, body);
  }

  /** Changes a template, or switches it on or off. */
  @BodyLimit(BODY_BYTES)
  @Put(':id')
  @ApiOkResponse({ type: EmailTemplateInfo })
  update(
    @CurrentDeed() deed: Deed,
    @Param('id') id: string,
    @Body() body: UpdateTemplateRequest,
  ): Promise<EmailTemplateInfo> {
    return this.templates.update(deed, id, body);
  }

  /** Deletes a template that the site does not send by itself. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentDeed() deed: Deed, @Param('id') id: string): Promise<MessageAnswer> {
    await this.templates.delete(deed, id);
    return { message: 'Template deleted successfully' };
  }

  /** Gives a template its built-in text back. */
  @Post(':id/reset')
  @HttpCode(200)
  @ApiOkResponse({ type: EmailTemplateInfo })
  reset(@CurrentDeed() deed: Deed, @Param('id') id: string): Promise<EmailTemplateInfo> {
    return this.templates.reset(deed, id);
  }
}

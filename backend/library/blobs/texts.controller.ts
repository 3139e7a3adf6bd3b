import { Controller, Delete, Get, Headers, Injectable, Param, Post, Req } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MessageAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import { TextAnswer, UnfinishedText } from '../../../libs/contracts/saved/texts.dto.ts';
import { ACCESS_TOKEN_SCHEME, ForPrograms } from '../../auth/access/access.decorators.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { TakesText } from '../../common/route-bodies.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { TextIntakeService, uploadOf } from './text-intake.service.ts';

/** The route that the page and programs share. */
@Injectable()
abstract class TextUploadController {
  constructor(protected readonly intake: TextIntakeService) {}

  /**
   * Uploads any number of lines as plain text, gzipped if `Content-Encoding` says so. The response's id is the `textId`
   * for creating a list or a result, or for the input of a job. An upload that is not used within an hour is removed. Until
   * it is used, only `GET /api/texts` shows it, and it does not count towards the plan.
   */
  @TakesText()
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiConsumes('text/plain')
  @ApiBody({ schema: { type: 'string' } })
  @ApiCreatedResponse({ type: TextAnswer })
  @ApiErrors('conflict', 'not_found', 'quota_reached', 'unprocessable', 'validation_failed')
  uploadText(
    @CurrentOwner() owner: Owner,
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<TextAnswer> {
    return this.intake.receive(owner, uploadOf(request, idempotencyKey));
  }
}

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/texts')
export class TextsController extends TextUploadController {
  /**
   * Lists uploads that no list or result uses, newest first: at most 1,000. They do not count towards the plan, and are
   * removed one hour after they were sent, or two minutes after sending stopped.
   */
  @Get()
  @ApiOkResponse({ type: [UnfinishedText] })
  listUnfinishedTexts(@CurrentOwner() { userId }: Owner): Promise<UnfinishedText[]> {
    return this.intake.listUnfinished(userId);
  }

  /** Removes all uploads that no list or result uses. */
  @Delete()
  @ApiOkResponse({ type: MessageAnswer })
  async discardUnfinishedTexts(@CurrentOwner() owner: Owner): Promise<MessageAnswer> {
    await this.intake.discardAll(owner);
    return { message: 'Your unfinished uploads have been removed.' };
  }

  /**
   * Removes an upload that no list or result uses, for instance when saving is cancelled.
   * @param id id of the upload
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async discardText(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.intake.discard(owner, id);
    return { message: 'The text is removed.' };
  }
}

@ApiTags('Jobs')
@ApiBearerAuth(ACCESS_TOKEN_SCHEME)
@ForPrograms()
@Controller('api/v1/texts')
export class ProgramTextsController extends TextUploadController {}

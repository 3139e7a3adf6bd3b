import { Controller, Delete, Headers, Param, Post, Req } from '@nestjs/common';
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
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import { TextAnswer } from '../../libs/contracts/texts.dto.ts';
import { TakesText } from '../common/text-stream.ts';
import { IDEMPOTENCY_HEADER } from '../saved/idempotency-header.ts';
import { CurrentOwner, type Owner } from '../saved/owner.ts';
import { TextIntakeService } from './text-intake.service.ts';

/** Texts on their way into lists and results. */
@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/texts')
export class TextsController {
  constructor(private readonly intake: TextIntakeService) {}

  /**
   * Takes lines of any number as plain text, gzipped if `Content-Encoding` says so. The answer's id is what a list or a
   * result takes as `textId`; until then, and for an hour at most, nobody sees the text.
   */
  @TakesText()
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiConsumes('text/plain')
  @ApiBody({ schema: { type: 'string' } })
  @ApiCreatedResponse({ type: TextAnswer })
  upload(
    @CurrentOwner() { userId }: Owner,
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<TextAnswer> {
    const { 'content-type': contentType, 'content-encoding': contentEncoding } = request.headers;
    const declared = contentEncoding === undefined ? Number(request.headers['content-length']) : 0;
    return this.intake.receive(userId, {
      stream: request.body,
      contentType,
      contentEncoding,
      idempotencyKey,
      knownBytes: Number.isSafeInteger(declared) ? declared : 0,
    });
  }

  /** Removes a text that nothing has taken, for instance when saving is cancelled. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async discard(@CurrentOwner() { userId }: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.intake.discard(userId, id);
    return { message: 'The text is removed.' };
  }
}

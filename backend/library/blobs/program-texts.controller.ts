import { Controller, Headers, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { TextAnswer } from '../../../libs/contracts/saved/texts.dto.ts';
import { ACCESS_TOKEN_SCHEME, ForPrograms } from '../../auth/access/access.decorators.ts';
import { CurrentBearer, type TokenBearer } from '../../auth/access/principal.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { TakesText } from '../../common/text-stream.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency-header.ts';
import { TextIntakeService, uploadOf } from './text-intake.service.ts';

@ApiTags('Jobs')
@ApiBearerAuth(ACCESS_TOKEN_SCHEME)
@ForPrograms()
@Controller('api/v1/texts')
export class ProgramTextsController {
  constructor(private readonly intake: TextIntakeService) {}

  /**
   * Uploads any number of lines as plain text, gzipped if `Content-Encoding` says so. The response's id is the `textId`
   * for the input of a job. An upload that is not used within an hour is removed.
   */
  @TakesText()
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiConsumes('text/plain')
  @ApiBody({ schema: { type: 'string' } })
  @ApiCreatedResponse({ type: TextAnswer })
  @ApiErrors('conflict', 'not_found', 'quota_reached', 'unprocessable', 'validation_failed')
  uploadTextForPrograms(
    @CurrentBearer() { user }: TokenBearer,
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<TextAnswer> {
    return this.intake.receive(user.id, uploadOf(request, idempotencyKey));
  }
}

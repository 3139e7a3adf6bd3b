import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import {
  CreateResultRequest,
  SavedResult,
  SavedResultDetails,
  UpdateResultRequest,
} from '../../libs/contracts/results.dto.ts';
import { SAVED_LIMITS } from '../../libs/contracts/saved-limits.ts';
import { RowsQuery } from '../../libs/contracts/texts.dto.ts';
import { BodyLimit } from '../common/body-limit.ts';
import { IDEMPOTENCY_HEADER } from '../saved/idempotency-header.ts';
import { CurrentOwner, type Owner } from '../saved/owner.ts';
import { answerRows, ROWS_RESPONSE } from '../texts/rows-answer.ts';
import { LINES } from '../texts/text.entity.ts';
import { TextReaderService } from '../texts/text-reader.service.ts';
import { ResultsService } from './results.service.ts';

/** Saved results. */
@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/saved-results')
export class ResultsController {
  constructor(
    private readonly results: ResultsService,
    private readonly texts: TextReaderService,
  ) {}

  /** All results, newest first. Together they bring 10,000 rows at most; the rest say that they are truncated. */
  @Get()
  @ApiOkResponse({ type: [SavedResult] })
  list(@CurrentOwner() { userId }: Owner): Promise<SavedResult[]> {
    return this.results.list(userId);
  }

  /**
   * Saves a result: its lines as `results`, `items` or `content`, or as the `textId` of a text that was sent before. A
   * result that its tool can compute again may come without lines, but with its inputs and the number of its rows.
   */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedResultDetails })
  create(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateResultRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedResultDetails> {
    return this.results.create(owner, body, key);
  }

  /** One result with everything that is needed to open it again. */
  @Get(':id')
  @ApiOkResponse({ type: SavedResultDetails })
  get(@CurrentOwner() { userId }: Owner, @Param('id') id: string): Promise<SavedResultDetails> {
    return this.results.get(userId, id);
  }

  /** Renames a result, or moves it to a folder or out of one. */
  @Put(':id')
  @ApiOkResponse({ type: SavedResultDetails })
  update(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateResultRequest,
  ): Promise<SavedResultDetails> {
    return this.results.update(owner, id, body);
  }

  /** Deletes a result; for 30 days it can be restored. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.results.delete(owner, id);
    return { message: 'The result is deleted.' };
  }

  /** Brings a deleted result back. */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedResultDetails })
  restore(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedResultDetails> {
    return this.results.restore(owner, id);
  }

  /** The lines of a result as plain text, all of them or some. */
  @Get(':id/content')
  @ApiOkResponse(ROWS_RESPONSE)
  async content(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Query() query: RowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return answerRows(this.texts, request, reply, await this.results.findText(userId, id, LINES), query);
  }

  /** The lines of one input that is kept as a text of its own. */
  @Get(':id/inputs/:name')
  @ApiOkResponse(ROWS_RESPONSE)
  async input(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Param('name') name: string,
    @Query() query: RowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return answerRows(this.texts, request, reply, await this.results.findText(userId, id, name), query);
  }
}

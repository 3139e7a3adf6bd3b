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
import { MessageAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import {
  CreateResultRequest,
  SavedResult,
  SavedResultDetails,
  UpdateResultRequest,
} from '../../../libs/contracts/saved/results.dto.ts';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { RowsQuery } from '../../../libs/contracts/saved/texts.dto.ts';
import { BodyLimit } from '../../common/body-limit.ts';
import { answerRows, ROWS_RESPONSE } from '../blobs/rows-answer.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency-header.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { IF_MATCH_HEADER, type IfMatch, RequestedVersions, withEtag } from '../shared/record-version.ts';
import { ResultsService } from './results.service.ts';

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/saved-results')
export class ResultsController {
  constructor(
    private readonly results: ResultsService,
    private readonly texts: TextReaderService,
  ) {}

  /** Lists all results, newest first. Together they contain at most 10,000 rows; the others are marked as truncated. */
  @Get()
  @ApiOkResponse({ type: [SavedResult] })
  list(@CurrentOwner() { userId }: Owner): Promise<SavedResult[]> {
    return this.results.list(userId);
  }

  /**
   * Creates a result from lines given as `results`, `items` or `content`, or as the `textId` of an uploaded text. A
   * result that its tool can compute again may have no lines, but then needs its inputs and the number of its rows.
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

  /** Returns one result with everything that is needed to reopen it. */
  @Get(':id')
  @ApiOkResponse({ type: SavedResultDetails })
  async get(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedResultDetails> {
    return withEtag(reply, await this.results.get(userId, id));
  }

  /** Renames a result, or moves it into or out of a folder. */
  @Put(':id')
  @ApiHeader(IF_MATCH_HEADER)
  @ApiOkResponse({ type: SavedResultDetails })
  update(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateResultRequest,
    @RequestedVersions() ifMatch: IfMatch,
  ): Promise<SavedResultDetails> {
    return this.results.update(owner, id, body, ifMatch);
  }

  /** Deletes a result. It can be restored for 30 days. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.results.delete(owner, id);
    return { message: 'The result is deleted.' };
  }

  /** Restores a deleted result. */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedResultDetails })
  restore(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedResultDetails> {
    return this.results.restore(owner, id);
  }

  /** Returns the lines of a result, or a range of them, as plain text. */
  @Get(':id/content')
  @ApiOkResponse(ROWS_RESPONSE)
  async content(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Query() query: RowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return answerRows(this.texts, request, reply, await this.results.findLines(userId, id), query);
  }

  /** Returns the lines of an input that is stored as a separate text. */
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
    return answerRows(this.texts, request, reply, await this.results.findInput(userId, id, name), query);
  }
}

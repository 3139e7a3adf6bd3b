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
import { ApiErrors } from '../../common/api-errors.ts';
import { BodyLimit } from '../../common/route-bodies.ts';
import { answerRows, ROWS_RESPONSE } from '../blobs/rows-answer.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { ETAG_HEADERS, IF_MATCH_HEADER, type IfMatch, RequestedVersions, withEtag } from '../shared/record-version.ts';
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
  listSavedResults(@CurrentOwner() { userId }: Owner): Promise<SavedResult[]> {
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
  @ApiErrors('not_found', 'quota_reached', 'unprocessable')
  createSavedResult(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateResultRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedResultDetails> {
    return this.results.create(owner, body, key);
  }

  /**
   * Returns one result with everything that is needed to reopen it.
   * @param id id of the result
   */
  @Get(':id')
  @ApiOkResponse({ type: SavedResultDetails, headers: ETAG_HEADERS })
  @ApiErrors('not_found')
  async getSavedResult(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedResultDetails> {
    return withEtag(reply, await this.results.get(userId, id));
  }

  /**
   * Renames a result, or moves it into or out of a folder.
   * @param id id of the result
   */
  @Put(':id')
  @ApiHeader(IF_MATCH_HEADER)
  @ApiOkResponse({ type: SavedResultDetails })
  @ApiErrors('not_found', 'precondition_failed')
  updateSavedResult(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateResultRequest,
    @RequestedVersions() ifMatch: IfMatch,
  ): Promise<SavedResultDetails> {
    return this.results.update(owner, id, body, ifMatch);
  }

  /**
   * Deletes a result. It can be restored for 30 days.
   * @param id id of the result
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async deleteSavedResult(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.results.delete(owner, id);
    return { message: 'The result is deleted.' };
  }

  /**
   * Restores a deleted result.
   * @param id id of the result
   */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedResultDetails })
  @ApiErrors('not_found', 'quota_reached')
  restoreSavedResult(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedResultDetails> {
    return this.results.restore(owner, id);
  }

  /**
   * Returns the lines of a result, or a range of them, as plain text.
   * @param id id of the result
   */
  @Get(':id/content')
  @ApiOkResponse(ROWS_RESPONSE)
  @ApiErrors('not_found', 'unprocessable')
  async getSavedResultContent(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Query() query: RowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return answerRows(this.texts, request, reply, await this.results.findLines(userId, id), query);
  }

  /**
   * Returns the lines of an input that is stored as a separate text.
   * @param id id of the result
   * @param name dotted path in the JSON form of the tool's input, for instance `columns.0`
   */
  @Get(':id/inputs/:name')
  @ApiOkResponse(ROWS_RESPONSE)
  @ApiErrors('not_found')
  async getSavedResultInput(
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

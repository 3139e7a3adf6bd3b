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
import { CreateListRequest, SavedList, UpdateListRequest } from '../../../libs/contracts/saved/lists.dto.ts';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { RowsQuery } from '../../../libs/contracts/saved/texts.dto.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { BodyLimit } from '../../common/route-bodies.ts';
import { answerRows, ROWS_RESPONSE } from '../blobs/rows-answer.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { ETAG_HEADERS, IF_MATCH_HEADER, type IfMatch, RequestedVersions, withEtag } from '../shared/record-version.ts';
import { ListsService } from './lists.service.ts';

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/saved-lists')
export class ListsController {
  constructor(
    private readonly lists: ListsService,
    private readonly texts: TextReaderService,
  ) {}

  /** Lists all lists, newest first. Together they contain at most 10,000 items; the others are marked as truncated. */
  @Get()
  @ApiOkResponse({ type: [SavedList] })
  listSavedLists(@CurrentOwner() { userId }: Owner): Promise<SavedList[]> {
    return this.lists.list(userId);
  }

  /** Creates a list from lines given as `items`, as `content`, or as the `textId` of an uploaded text. */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedList })
  @ApiErrors('not_found', 'quota_reached', 'unprocessable')
  createSavedList(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateListRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedList> {
    return this.lists.create(owner, body, key);
  }

  /**
   * Returns one list.
   * @param id id of the list
   */
  @Get(':id')
  @ApiOkResponse({ type: SavedList, headers: ETAG_HEADERS })
  @ApiErrors('not_found')
  async getSavedList(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedList> {
    return withEtag(reply, await this.lists.get(userId, id));
  }

  /**
   * Renames a list, moves it into or out of a folder, or replaces its lines.
   * @param id id of the list
   */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Put(':id')
  @ApiHeader(IF_MATCH_HEADER)
  @ApiOkResponse({ type: SavedList })
  @ApiErrors('not_found', 'precondition_failed', 'quota_reached')
  updateSavedList(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateListRequest,
    @RequestedVersions() ifMatch: IfMatch,
  ): Promise<SavedList> {
    return this.lists.update(owner, id, body, ifMatch);
  }

  /**
   * Deletes a list. It can be restored for 30 days.
   * @param id id of the list
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async deleteSavedList(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.lists.delete(owner, id);
    return { message: 'The list is deleted.' };
  }

  /**
   * Restores a deleted list.
   * @param id id of the list
   */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedList })
  @ApiErrors('not_found', 'quota_reached')
  restoreSavedList(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedList> {
    return this.lists.restore(owner, id);
  }

  /**
   * Returns the lines of a list, or a range of them, as plain text.
   * @param id id of the list
   */
  @Get(':id/content')
  @ApiOkResponse(ROWS_RESPONSE)
  @ApiErrors('not_found')
  async getSavedListContent(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Query() query: RowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return answerRows(this.texts, request, reply, await this.lists.findText(userId, id), query);
  }
}

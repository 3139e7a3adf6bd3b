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
import { CreateListRequest, SavedList, UpdateListRequest } from '../../libs/contracts/lists.dto.ts';
import { SAVED_LIMITS } from '../../libs/contracts/saved-limits.ts';
import { RowsQuery } from '../../libs/contracts/texts.dto.ts';
import { BodyLimit } from '../common/body-limit.ts';
import { IDEMPOTENCY_HEADER } from '../saved/idempotency-header.ts';
import { CurrentOwner, type Owner } from '../saved/owner.ts';
import { answerRows, ROWS_RESPONSE } from '../texts/rows-answer.ts';
import { TextReaderService } from '../texts/text-reader.service.ts';
import { ListsService } from './lists.service.ts';

/** Saved lists. */
@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/saved-lists')
export class ListsController {
  constructor(
    private readonly lists: ListsService,
    private readonly texts: TextReaderService,
  ) {}

  /** All lists, newest first. Together they bring 10,000 items at most; the rest say that they are truncated. */
  @Get()
  @ApiOkResponse({ type: [SavedList] })
  list(@CurrentOwner() { userId }: Owner): Promise<SavedList[]> {
    return this.lists.list(userId);
  }

  /** Saves a list: its lines as `items`, as `content`, or as the `textId` of a text that was sent before. */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedList })
  create(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateListRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedList> {
    return this.lists.create(owner, body, key);
  }

  /** One list. */
  @Get(':id')
  @ApiOkResponse({ type: SavedList })
  get(@CurrentOwner() { userId }: Owner, @Param('id') id: string): Promise<SavedList> {
    return this.lists.get(userId, id);
  }

  /** Renames a list, moves it to a folder or out of one, or replaces its lines. */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Put(':id')
  @ApiOkResponse({ type: SavedList })
  update(@CurrentOwner() owner: Owner, @Param('id') id: string, @Body() body: UpdateListRequest): Promise<SavedList> {
    return this.lists.update(owner, id, body);
  }

  /** Deletes a list; for 30 days it can be restored. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.lists.delete(owner, id);
    return { message: 'The list is deleted.' };
  }

  /** Brings a deleted list back. */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedList })
  restore(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedList> {
    return this.lists.restore(owner, id);
  }

  /** The lines of a list as plain text, all of them or some. */
  @Get(':id/content')
  @ApiOkResponse(ROWS_RESPONSE)
  async content(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Query() query: RowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return answerRows(this.texts, request, reply, await this.lists.findText(userId, id), query);
  }
}

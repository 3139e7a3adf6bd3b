import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { MessageAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import { FolderRequest, SavedFolder } from '../../../libs/contracts/saved/folders.dto.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { ETAG_HEADERS, IF_MATCH_HEADER, type IfMatch, RequestedVersions, withEtag } from '../shared/record-version.ts';
import { FoldersService } from './folders.service.ts';

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/folders')
export class FoldersController {
  constructor(private readonly folders: FoldersService) {}

  /** Lists all folders, newest first. */
  @Get()
  @ApiOkResponse({ type: [SavedFolder] })
  listFolders(@CurrentOwner() { userId }: Owner): Promise<SavedFolder[]> {
    return this.folders.list(userId);
  }

  /** Creates a folder. */
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedFolder })
  @ApiErrors('not_found', 'quota_reached', 'unprocessable')
  createFolder(
    @CurrentOwner() owner: Owner,
    @Body() body: FolderRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedFolder> {
    return this.folders.create(owner, body, key);
  }

  /**
   * Returns one folder.
   * @param id id of the folder
   */
  @Get(':id')
  @ApiOkResponse({ type: SavedFolder, headers: ETAG_HEADERS })
  @ApiErrors('not_found')
  async getFolder(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedFolder> {
    return withEtag(reply, await this.folders.get(userId, id));
  }

  /**
   * Renames a folder.
   * @param id id of the folder
   */
  @Put(':id')
  @ApiHeader(IF_MATCH_HEADER)
  @ApiOkResponse({ type: SavedFolder })
  @ApiErrors('not_found', 'precondition_failed')
  renameFolder(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: FolderRequest,
    @RequestedVersions() ifMatch: IfMatch,
  ): Promise<SavedFolder> {
    return this.folders.rename(owner, id, body, ifMatch);
  }

  /**
   * Deletes a folder but not its contents, which then belong to no folder. It can be restored for 30 days.
   * @param id id of the folder
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async deleteFolder(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.folders.delete(owner, id);
    return { message: 'The folder is deleted.' };
  }

  /**
   * Restores a deleted folder with its contents.
   * @param id id of the folder
   */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedFolder })
  @ApiErrors('not_found', 'quota_reached')
  restoreFolder(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedFolder> {
    return this.folders.restore(owner, id);
  }
}

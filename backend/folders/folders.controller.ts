import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import { FolderRequest, SavedFolder } from '../../libs/contracts/folders.dto.ts';
import { IDEMPOTENCY_HEADER } from '../saved/idempotency-header.ts';
import { CurrentOwner, type Owner } from '../saved/owner.ts';
import { FoldersService } from './folders.service.ts';

/** Folders for lists and results. */
@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/folders')
export class FoldersController {
  constructor(private readonly folders: FoldersService) {}

  /** All folders, newest first. */
  @Get()
  @ApiOkResponse({ type: [SavedFolder] })
  list(@CurrentOwner() { userId }: Owner): Promise<SavedFolder[]> {
    return this.folders.list(userId);
  }

  /** Makes a folder. */
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedFolder })
  create(
    @CurrentOwner() owner: Owner,
    @Body() body: FolderRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedFolder> {
    return this.folders.create(owner, body, key);
  }

  /** One folder. */
  @Get(':id')
  @ApiOkResponse({ type: SavedFolder })
  get(@CurrentOwner() { userId }: Owner, @Param('id') id: string): Promise<SavedFolder> {
    return this.folders.get(userId, id);
  }

  /** Renames a folder. */
  @Put(':id')
  @ApiOkResponse({ type: SavedFolder })
  rename(@CurrentOwner() owner: Owner, @Param('id') id: string, @Body() body: FolderRequest): Promise<SavedFolder> {
    return this.folders.rename(owner, id, body);
  }

  /** Deletes a folder; what is in it stays, in no folder. For 30 days it can be restored. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.folders.delete(owner, id);
    return { message: 'The folder is deleted.' };
  }

  /** Brings a deleted folder back, with what was in it. */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedFolder })
  restore(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedFolder> {
    return this.folders.restore(owner, id);
  }
}

import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import {
  AddProjectItemRequest,
  CreateProjectRequest,
  ProjectItemInfo,
  SavedProject,
  UpdateProjectRequest,
} from '../../libs/contracts/projects.dto.ts';
import { SAVED_LIMITS } from '../../libs/contracts/saved-limits.ts';
import { BodyLimit } from '../common/body-limit.ts';
import { IDEMPOTENCY_HEADER } from '../saved/idempotency-header.ts';
import { CurrentOwner, type Owner } from '../saved/owner.ts';
import { ProjectsService } from './projects.service.ts';

/** Projects. */
@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/projects')
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  /** All projects, newest first. Together their columns bring 10,000 items at most; the rest say that they are truncated. */
  @Get()
  @ApiOkResponse({ type: [SavedProject] })
  list(@CurrentOwner() { userId }: Owner): Promise<SavedProject[]> {
    return this.projects.list(userId);
  }

  /** Makes a project. */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedProject })
  create(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateProjectRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedProject> {
    return this.projects.create(owner, body, key);
  }

  /** One project with all its columns. */
  @Get(':id')
  @ApiOkResponse({ type: SavedProject })
  get(@CurrentOwner() { userId }: Owner, @Param('id') id: string): Promise<SavedProject> {
    return this.projects.get(userId, id);
  }

  /** Changes what is given of a project. */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Put(':id')
  @ApiOkResponse({ type: SavedProject })
  update(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateProjectRequest,
  ): Promise<SavedProject> {
    return this.projects.update(owner, id, body);
  }

  /** Deletes a project; what was added to it stays. For 30 days it can be restored. */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.projects.delete(owner, id);
    return { message: 'The project is deleted.' };
  }

  /** Brings a deleted project back, with what was added to it. */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedProject })
  restore(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedProject> {
    return this.projects.restore(owner, id);
  }

  /** Adds a list, a folder or a result to a project; adding it again changes nothing. */
  @Post(':id/items')
  @ApiCreatedResponse({ type: ProjectItemInfo })
  addItem(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: AddProjectItemRequest,
  ): Promise<ProjectItemInfo> {
    return this.projects.addItem(owner, id, body);
  }

  /** Takes something out of a project, by the id of the item or by that of the list, folder or result. */
  @Delete(':id/items/:itemId')
  @ApiOkResponse({ type: MessageAnswer })
  async removeItem(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Param('itemId') itemId: string,
  ): Promise<MessageAnswer> {
    await this.projects.removeItem(owner, id, itemId);
    return { message: 'It is no longer in the project.' };
  }
}

import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { MessageAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import {
  AddProjectItemRequest,
  CreateProjectRequest,
  ProjectItemInfo,
  SavedProject,
  UpdateProjectRequest,
} from '../../../libs/contracts/saved/projects.dto.ts';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { BodyLimit } from '../../common/route-bodies.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { ETAG_HEADERS, IF_MATCH_HEADER, type IfMatch, RequestedVersions, withEtag } from '../shared/record-version.ts';
import { ProjectsService } from './projects.service.ts';

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/projects')
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  /**
   * Lists all projects, newest first. Together they contain at most 10,000 column items; the others are marked as
   * truncated.
   */
  @Get()
  @ApiOkResponse({ type: [SavedProject] })
  listProjects(@CurrentOwner() { userId }: Owner): Promise<SavedProject[]> {
    return this.projects.list(userId);
  }

  /** Creates a project. */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedProject })
  @ApiErrors('not_found', 'quota_reached', 'unprocessable')
  createProject(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateProjectRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedProject> {
    return this.projects.create(owner, body, key);
  }

  /**
   * Returns one project with all its columns.
   * @param id id of the project
   */
  @Get(':id')
  @ApiOkResponse({ type: SavedProject, headers: ETAG_HEADERS })
  @ApiErrors('not_found')
  async getProject(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedProject> {
    return withEtag(reply, await this.projects.get(userId, id));
  }

  /**
   * Updates the given properties of a project.
   * @param id id of the project
   */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Put(':id')
  @ApiHeader(IF_MATCH_HEADER)
  @ApiOkResponse({ type: SavedProject })
  @ApiErrors('not_found', 'precondition_failed', 'quota_reached')
  updateProject(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateProjectRequest,
    @RequestedVersions() ifMatch: IfMatch,
  ): Promise<SavedProject> {
    return this.projects.update(owner, id, body, ifMatch);
  }

  /**
   * Deletes a project but not the items in it. It can be restored for 30 days.
   * @param id id of the project
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async deleteProject(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.projects.delete(owner, id);
    return { message: 'The project is deleted.' };
  }

  /**
   * Restores a deleted project with its items.
   * @param id id of the project
   */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedProject })
  @ApiErrors('not_found', 'quota_reached')
  restoreProject(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedProject> {
    return this.projects.restore(owner, id);
  }

  /**
   * Adds a list, a folder or a result to a project; does nothing if the project contains it already.
   * @param id id of the project
   */
  @Post(':id/items')
  @ApiCreatedResponse({ type: ProjectItemInfo })
  @ApiErrors('not_found', 'quota_reached')
  addProjectItem(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: AddProjectItemRequest,
  ): Promise<ProjectItemInfo> {
    return this.projects.addItem(owner, id, body);
  }

  /**
   * Removes an item from a project, by the id of the item or by that of the list, folder or result.
   * @param id id of the project
   * @param itemId id of the item, or of the list, folder or result
   */
  @Delete(':id/items/:itemId')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async removeProjectItem(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Param('itemId') itemId: string,
  ): Promise<MessageAnswer> {
    await this.projects.removeItem(owner, id, itemId);
    return { message: 'Removed from the project.' };
  }
}

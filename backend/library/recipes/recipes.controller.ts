import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { MessageAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import { CreateRecipeRequest, SavedRecipe, UpdateRecipeRequest } from '../../../libs/contracts/saved/recipes.dto.ts';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { BodyLimit } from '../../common/route-bodies.ts';
import { IDEMPOTENCY_HEADER } from '../shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { ETAG_HEADERS, IF_MATCH_HEADER, type IfMatch, RequestedVersions, withEtag } from '../shared/record-version.ts';
import { RecipesService } from './recipes.service.ts';

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/recipes')
export class RecipesController {
  constructor(private readonly recipes: RecipesService) {}

  /** Lists all saved recipes, newest first. Together they have at most 5 MB of steps; the others are marked as truncated. */
  @Get()
  @ApiOkResponse({ type: [SavedRecipe] })
  listRecipes(@CurrentOwner() { userId }: Owner): Promise<SavedRecipe[]> {
    return this.recipes.list(userId);
  }

  /** Saves a recipe. It counts as a saved item of the plan. */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: SavedRecipe })
  @ApiErrors('not_found', 'quota_reached', 'unprocessable')
  createRecipe(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateRecipeRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedRecipe> {
    return this.recipes.create(owner, body, key);
  }

  /**
   * Returns one saved recipe.
   * @param id id of the recipe
   */
  @Get(':id')
  @ApiOkResponse({ type: SavedRecipe, headers: ETAG_HEADERS })
  @ApiErrors('not_found')
  async getRecipe(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedRecipe> {
    return withEtag(reply, await this.recipes.get(userId, id));
  }

  /**
   * Updates the given properties of a recipe.
   * @param id id of the recipe
   */
  @BodyLimit(SAVED_LIMITS.bodyBytes)
  @Put(':id')
  @ApiHeader(IF_MATCH_HEADER)
  @ApiOkResponse({ type: SavedRecipe })
  @ApiErrors('not_found', 'precondition_failed', 'quota_reached')
  updateRecipe(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateRecipeRequest,
    @RequestedVersions() ifMatch: IfMatch,
  ): Promise<SavedRecipe> {
    return this.recipes.update(owner, id, body, ifMatch);
  }

  /**
   * Deletes a recipe. It can be restored for 30 days.
   * @param id id of the recipe
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async deleteRecipe(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.recipes.delete(owner, id);
    return { message: 'The recipe is deleted.' };
  }

  /**
   * Restores a deleted recipe.
   * @param id id of the recipe
   */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SavedRecipe })
  @ApiErrors('not_found', 'quota_reached')
  restoreRecipe(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<SavedRecipe> {
    return this.recipes.restore(owner, id);
  }
}

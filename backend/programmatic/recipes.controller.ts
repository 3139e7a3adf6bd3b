import { Controller, Get, HttpCode, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecipeInfo } from '../../libs/contracts/saved/recipes.dto.ts';
import { RunRecipeRequest } from '../../libs/contracts/tools/tool-runs.dto.ts';
import { ACCESS_TOKEN_SCHEME, ForPrograms } from '../auth/access/access.decorators.ts';
import { CurrentBearer, type TokenBearer } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { TakesJsonStream } from '../common/route-bodies.ts';
import { RecipesService } from '../library/recipes/recipes.service.ts';
import { ROW_CONTENT, sendRun } from './send-run.ts';
import { ToolRunsService } from './tool-runs.service.ts';

/** Response to the example of the request. */
const EXAMPLE_CONTENT = {
  'text/plain': { ...ROW_CONTENT['text/plain'], example: 'dark red shoes\ngreen shoes\n' },
  'text/csv': { ...ROW_CONTENT['text/csv'], example: 'Item\ndark red shoes\ngreen shoes\n' },
  'application/x-ndjson': {
    ...ROW_CONTENT['application/x-ndjson'],
    example: [
      '{"row":"dark red shoes"}',
      '{"row":"green shoes"}',
      '{"step":"merge1","rows":2,"report":{"combinations":2,"duplicatesRemoved":0,"rows":2}}',
      '{"step":"replace1","rows":2,"report":{"count":1}}',
      '{"summary":{"output":"replace1.lines","rows":2}}\n',
    ].join('\n'),
  },
};

@ApiTags('Tools')
@ApiBearerAuth(ACCESS_TOKEN_SCHEME)
@ForPrograms()
@Controller('api/v1/recipes')
export class RecipeRunsController {
  constructor(
    private readonly runs: ToolRunsService,
    private readonly recipes: RecipesService,
  ) {}

  /** Lists the saved recipes of the account, newest first. */
  @Get()
  @ApiOkResponse({ type: [RecipeInfo] })
  listRecipesForPrograms(@CurrentBearer() { user }: TokenBearer): Promise<RecipeInfo[]> {
    return this.recipes.names(user.id);
  }

  /**
   * Runs the steps of a recipe and streams the rows of one output, in the formats of tool runs. With
   * `Accept: application/x-ndjson` the rows are followed by one record `{"step": "…", "rows": …, "report": {…}}` for each
   * step, and a last record `{"summary": {…}}`. The limits of the plan apply to the rows of all steps together. Regular
   * expressions are not accepted.
   */
  @TakesJsonStream()
  @Post('run')
  @HttpCode(200)
  @ApiBody({ type: RunRecipeRequest })
  @ApiOkResponse({ description: 'The rows, each ended by a line feed.', content: EXAMPLE_CONTENT })
  @ApiErrors('not_found', 'unprocessable', 'validation_failed')
  runRecipe(
    @CurrentBearer() { user }: TokenBearer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendRun(request, reply, (body, format, gone) => this.runs.runRecipe(user, body, format, gone));
  }
}

import { Controller, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RunToolRequest } from '../../libs/contracts/tools/tool-runs.dto.ts';
import { TOOL_IDS } from '../../libs/tools/index.ts';
import { ACCESS_TOKEN_SCHEME, ForPrograms } from '../auth/access/access.decorators.ts';
import { CurrentBearer, type TokenBearer } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { TakesJsonStream } from '../common/route-bodies.ts';
import { ROW_CONTENT, sendRun } from './send-run.ts';
import { ToolRunsService } from './tool-runs.service.ts';

@ApiTags('Tools')
@ApiBearerAuth(ACCESS_TOKEN_SCHEME)
@ForPrograms()
@Controller('api/v1/tools')
export class ProgrammaticController {
  constructor(private readonly runs: ToolRunsService) {}

  /**
   * Runs a tool and streams its rows: one row per line as plain text, or, with `Accept: application/x-ndjson`, each as
   * `{"row": "…"}` followed by a last record `{"summary": {…}}`. A table begins with its header: as TSV, as CSV with
   * `Accept: text/csv`, or each row as `{"row": {"column": "cell"}}`. Regular expressions are not accepted.
   */
  @TakesJsonStream()
  @Post(':tool')
  @HttpCode(200)
  @ApiParam({ name: 'tool', enum: [...TOOL_IDS], description: 'Id of the tool.' })
  @ApiBody({ type: RunToolRequest })
  @ApiOkResponse({ description: 'The rows, each ended by a line feed.', content: ROW_CONTENT })
  @ApiErrors('not_found', 'unprocessable', 'validation_failed')
  runTool(
    @CurrentBearer() { user }: TokenBearer,
    @Param('tool') tool: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendRun(request, reply, (body, format, gone) => this.runs.run(user, tool, body, format, gone));
  }
}

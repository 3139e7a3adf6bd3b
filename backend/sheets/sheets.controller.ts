import { Body, Controller, HttpCode, Ip, Post, Req, Res, type StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImportSheetAnswer, ImportSheetRequest } from '../../libs/contracts/tools/sheets.dto.ts';
import { Public } from '../auth/access/access.decorators.ts';
import { MaybeUser, type Principal } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { streamRows } from '../common/row-stream.ts';
import { SheetsService } from './sheets.service.ts';
import { SheetsErrorFilter } from './sheets-error.filter.ts';

@ApiTags('Import')
@Controller('api/import-google-sheets')
@UseFilters(SheetsErrorFilter)
export class SheetsController {
  constructor(private readonly sheets: SheetsService) {}

  /**
   * Reads a column of a Google Sheet that anyone with the link can view, or all of it as CSV (`form: table`). Errors repeat
   * their `message` as `error`.
   */
  @Public()
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: ImportSheetAnswer })
  @ApiErrors('unprocessable', 'upstream_failed')
  async importGoogleSheet(
    @MaybeUser() principal: Principal | undefined,
    @Ip() address: string,
    @Body() body: ImportSheetRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const stream = await this.sheets.import(principal?.user.id ?? null, address, body);
    reply.header('vary', 'Accept-Encoding');
    return streamRows(request, reply, stream, {
      type: body.form === 'table' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    });
  }
}

import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { ClientErrorReport } from '../../libs/contracts/site/client-errors.dto.ts';
import { Public, Unlimited } from '../auth/access/access.decorators.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { BodyLimit } from '../common/route-bodies.ts';
import { ClientErrorsService } from './client-errors.service.ts';

/** Maximum body size, above the longest valid report. */
const MAX_REPORT_BYTES = 4_000;

/** Error reports from pages. */
@ApiTags('Support')
@Controller('api/client-errors')
export class ClientErrorsController {
  constructor(private readonly errors: ClientErrorsService) {}

  /** Reports an error of a page, without page content. */
  @Public()
  @Unlimited()
  @BodyLimit(MAX_REPORT_BYTES)
  @Post()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors('rate_limited')
  async reportClientError(
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
    @Body() report: ClientErrorReport,
  ): Promise<void> {
    await this.errors.report(address, userAgent, report);
  }
}

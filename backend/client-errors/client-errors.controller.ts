import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { ClientErrorReport } from '../../libs/contracts/client-errors.dto.ts';
import { Public, Unlimited } from '../auth/access.decorators.ts';
import { BodyLimit } from '../common/body-limit.ts';
import { ClientErrorsService } from './client-errors.service.ts';

/** More than the longest report there can be. */
const MAX_REPORT_BYTES = 4_000;

/** Faults of pages. */
@ApiTags('Support')
@Controller('api/client-errors')
export class ClientErrorsController {
  constructor(private readonly errors: ClientErrorsService) {}

  /** Reports a fault of a page, without anything of what was on it. */
  @Public()
  @Unlimited()
  @BodyLimit(MAX_REPORT_BYTES)
  @Post()
  @HttpCode(204)
  @ApiNoContentResponse()
  async report(
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
    @Body() report: ClientErrorReport,
  ): Promise<void> {
    await this.errors.report(address, userAgent, report);
  }
}

import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/access.decorators.ts';

/** For balancers and monitors. */
@Controller('api/health')
export class HealthController {
  /** The process answers. */
  @Public()
  @Get()
  check(): { status: 'ok' } {
    return { status: 'ok' };
  }
}

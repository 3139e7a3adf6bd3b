import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CaptchaAnswer, WorkCaptchaAnswer } from '../../libs/contracts/captcha.dto.ts';
import { Public } from '../auth/access.decorators.ts';
import { CaptchaService } from './captcha.service.ts';

/** Questions for the sign-up form; the answers are checked with the sign-up itself. */
@ApiTags('Accounts')
@Controller('api/captcha')
export class CaptchaController {
  constructor(private readonly captcha: CaptchaService) {}

  /** A picture to be read. */
  @Public()
  @Get('generate')
  @ApiOkResponse({ type: CaptchaAnswer })
  generate(): Promise<CaptchaAnswer> {
    return this.captcha.createImage();
  }

  /** A sum for the browser to work out, for people who cannot read the picture. */
  @Public()
  @Get('work')
  @ApiOkResponse({ type: WorkCaptchaAnswer })
  work(): Promise<WorkCaptchaAnswer> {
    return this.captcha.createWork();
  }
}

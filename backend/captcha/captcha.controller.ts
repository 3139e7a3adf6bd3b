import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CaptchaAnswer, WorkCaptchaAnswer } from '../../libs/contracts/account/captcha.dto.ts';
import { Public } from '../auth/access/access.decorators.ts';
import { CaptchaService } from './captcha.service.ts';

/** Issues captchas of the sign-up form; the sign-up itself checks the solutions. */
@ApiTags('Accounts')
@Controller('api/captcha')
export class CaptchaController {
  constructor(private readonly captcha: CaptchaService) {}

  /** Returns an image captcha. */
  @Public()
  @Get('generate')
  @ApiOkResponse({ type: CaptchaAnswer })
  createCaptcha(): Promise<CaptchaAnswer> {
    return this.captcha.createImage();
  }

  /**
   * Returns a proof-of-work challenge: an alternative to the image captcha, or the `captchaWork` of a sign-up, which is
   * required while many people sign up. The difficulty increases with the number of sign-ups.
   */
  @Public()
  @Get('work')
  @ApiOkResponse({ type: WorkCaptchaAnswer })
  createWorkCaptcha(): Promise<WorkCaptchaAnswer> {
    return this.captcha.createWork();
  }
}

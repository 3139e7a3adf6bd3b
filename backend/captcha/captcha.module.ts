import { Module } from '@nestjs/common';
import { CaptchaController } from './captcha.controller.ts';
import { CaptchaService } from './captcha.service.ts';
import { WorkChallenges } from './work-challenges.ts';

@Module({
  controllers: [CaptchaController],
  providers: [CaptchaService, WorkChallenges],
  exports: [CaptchaService, WorkChallenges],
})
export class CaptchaModule {}

import { ApiProperty } from '@nestjs/swagger';
import type { WorkTask } from './proof-of-work.ts';

/** Answer of `GET /api/captcha/generate`. */
export class CaptchaAnswer {
  /** Value for `captchaSessionId` of a sign-up. */
  @ApiProperty({ type: String })
  sessionId!: string;

  /** Picture of letters and digits, to be shown in an `img` element. */
  @ApiProperty({ type: String })
  svg!: string;
}

/**
 * Answer of `GET /api/captcha/work`. The solution is a number such that the SHA-256 of `challenge:number` (the number
 * in decimal) starts with `bits` zero bits. It is valid once, for five minutes.
 */
export class WorkCaptchaAnswer implements WorkTask {
  /** Replaces the id of an image captcha; `captchaInput` is then the number. */
  @ApiProperty({ type: String })
  sessionId!: string;

  /** Text before the colon of the solution. */
  @ApiProperty({ type: String })
  challenge!: string;

  /** Zero bits with which the SHA-256 of the solution starts. */
  @ApiProperty({ type: Number })
  bits!: number;
}

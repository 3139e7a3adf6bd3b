import { ApiProperty } from '@nestjs/swagger';

/** Answer of `GET /api/captcha/generate`. */
export class CaptchaAnswer {
  @ApiProperty({ type: String })
  sessionId!: string;

  /** A picture of letters and digits, to be shown through an `img` element. */
  @ApiProperty({ type: String })
  svg!: string;
}

/** Answer of `GET /api/captcha/work`: a captcha that is computed, as `proof-of-work.ts` says. */
export class WorkCaptchaAnswer {
  @ApiProperty({ type: String })
  sessionId!: string;

  @ApiProperty({ type: String })
  challenge!: string;

  @ApiProperty({ type: Number })
  bits!: number;
}

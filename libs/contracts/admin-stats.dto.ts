import { ApiProperty } from '@nestjs/swagger';

/** Sign-ups of one day. */
export class SignupDay {
  /** The day in UTC: `2026-11-20`. */
  @ApiProperty({ type: String })
  day!: string;

  @ApiProperty({ type: Number })
  count!: number;
}

/** Answer of `GET /api/admin/stats`. */
export class AdminStats {
  @ApiProperty({ type: Number })
  totalUsers!: number;

  @ApiProperty({ type: Number })
  activeUsers!: number;

  /** Accounts made within the last 7 days. */
  @ApiProperty({ type: Number })
  recentSignups!: number;

  @ApiProperty({ type: Number })
  emailTemplates!: number;

  /** Saved lists, results, folders and projects of everybody. */
  @ApiProperty({ type: Number })
  totalActivity!: number;

  /** The last 30 days, the oldest first, today included. */
  @ApiProperty({ type: [SignupDay] })
  signups!: SignupDay[];

  /** Contact messages that nobody has read. */
  @ApiProperty({ type: Number })
  unreadMessages!: number;

  /** Mails that could not be sent. */
  @ApiProperty({ type: Number })
  failedMails!: number;
}

/** How a part of the system is. */
export class PartHealth {
  @ApiProperty({ type: Boolean })
  isWell!: boolean;

  /** What is wrong, in a few words; null when all is well. */
  @ApiProperty({ type: String, nullable: true })
  problem!: string | null;
}

/** Answer of `GET /api/admin/health`. */
export class AdminHealth {
  @ApiProperty({ type: PartHealth })
  database!: PartHealth;

  @ApiProperty({ type: PartHealth })
  mail!: PartHealth;

  @ApiProperty({ type: PartHealth })
  storage!: PartHealth;
}

import { ApiProperty } from '@nestjs/swagger';

/** Number of sign-ups on one day. */
export class SignupDay {
  /** Day in UTC, such as `2026-11-20`. */
  @ApiProperty({ type: String })
  day!: string;

  /** Number of sign-ups on this day. */
  @ApiProperty({ type: Number })
  count!: number;
}

/** Answer of `GET /api/admin/stats`. */
export class AdminStats {
  /** Number of accounts. */
  @ApiProperty({ type: Number })
  totalUsers!: number;

  /** Number of accounts that are not deactivated, including unverified ones. */
  @ApiProperty({ type: Number })
  activeUsers!: number;

  /** Accounts created within the last 7 days. */
  @ApiProperty({ type: Number })
  recentSignups!: number;

  /** Number of email templates. */
  @ApiProperty({ type: Number })
  emailTemplates!: number;

  /** Saved lists, results, folders and projects of all accounts. */
  @ApiProperty({ type: Number })
  totalActivity!: number;

  /** The last 30 days including today, oldest first. */
  @ApiProperty({ type: [SignupDay] })
  signups!: SignupDay[];

  /** Number of unread contact messages. */
  @ApiProperty({ type: Number })
  unreadMessages!: number;

  /** Number of outbox messages that could not be delivered. */
  @ApiProperty({ type: Number })
  failedMails!: number;
}

/** Health of a part of the system. */
export class PartHealth {
  /** True if the part works. */
  @ApiProperty({ type: Boolean })
  isWell!: boolean;

  /** Short description of the problem; null if healthy. */
  @ApiProperty({ type: String, nullable: true })
  problem!: string | null;
}

/** Answer of `GET /api/admin/health`. */
export class AdminHealth {
  /** Health of the database. */
  @ApiProperty({ type: PartHealth })
  database!: PartHealth;

  /** Health of the mail delivery. */
  @ApiProperty({ type: PartHealth })
  mail!: PartHealth;

  /** Health of the storage of saved data. */
  @ApiProperty({ type: PartHealth })
  storage!: PartHealth;
}

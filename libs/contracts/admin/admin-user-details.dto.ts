import { ApiProperty } from '@nestjs/swagger';
import { TOOL_IDS, type ToolId } from '../../tools/index.ts';
import { LinesAnswer } from '../saved/saved-fields.ts';
import { UsageAnswer } from '../saved/trash.dto.ts';
import { TimeAnswer } from '../shared/fields.ts';
import { AdminUser } from './admin-users.dto.ts';

/** A saved record of a user. */
export class UserRecordInfo {
  /** Id of the record. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the record. */
  @ApiProperty({ type: String })
  name!: string;

  /** Time of creation. */
  @TimeAnswer()
  createdAt!: string;
}

/** A list of a user, with its lines if they are few. */
export class UserListInfo extends UserRecordInfo {
  /** Omitted for long lists. */
  @LinesAnswer()
  items?: string[];

  /** Number of lines. */
  @ApiProperty({ type: Number })
  itemCount!: number;
}

/** A result of a user, with its lines if they are few. */
export class UserResultInfo extends UserRecordInfo {
  /** Tool that produced the result; null if unknown. */
  @ApiProperty({ type: String, enum: [...TOOL_IDS], nullable: true })
  toolType!: ToolId | null;

  /** Omitted for long results. */
  @LinesAnswer()
  results?: string[];

  /** Number of rows. */
  @ApiProperty({ type: Number })
  itemCount!: number;
}

/** Latest saved records of an account: five of each kind, newest first. */
export class UserSavedData {
  /** Latest lists. */
  @ApiProperty({ type: [UserListInfo] })
  savedLists!: UserListInfo[];

  /** Latest results. */
  @ApiProperty({ type: [UserResultInfo] })
  savedResults!: UserResultInfo[];

  /** Latest folders. */
  @ApiProperty({ type: [UserRecordInfo] })
  folders!: UserRecordInfo[];

  /** Latest projects. */
  @ApiProperty({ type: [UserRecordInfo] })
  projects!: UserRecordInfo[];
}

/** Answer of `GET /api/admin/users/{id}/details`. */
export class UserDetailsAnswer {
  /** The account. */
  @ApiProperty({ type: AdminUser })
  user!: AdminUser;

  /** Part of its plan that the account uses. */
  @ApiProperty({ type: UsageAnswer })
  usage!: UsageAnswer;

  /** Latest saved records of the account. */
  @ApiProperty({ type: UserSavedData })
  data!: UserSavedData;
}

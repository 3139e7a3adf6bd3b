import { ApiProperty } from '@nestjs/swagger';
import { TimeAnswer } from '../shared/fields.ts';

/** Kinds of records in the trash. */
export const TRASH_KINDS = ['list', 'result', 'folder', 'project', 'recipe'] as const;

export type TrashKind = (typeof TRASH_KINDS)[number];

/** A deleted record that can be restored or purged. */
export class TrashItem {
  /** Kind of the record. */
  @ApiProperty({ type: String, enum: TRASH_KINDS })
  kind!: TrashKind;

  /** Id of the record. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the record. */
  @ApiProperty({ type: String })
  name!: string;

  /** Size in bytes that counts against the plan. */
  @ApiProperty({ type: Number })
  byteSize!: number;

  /** Time of the deletion. */
  @TimeAnswer()
  deletedAt!: string;

  /** Time at which the record is deleted permanently. */
  @TimeAnswer()
  purgedAt!: string;
}

/** Answer of `GET /api/trash`. */
export class TrashAnswer {
  /** The latest deletions, at most 1,000, newest first. */
  @ApiProperty({ type: [TrashItem] })
  items!: TrashItem[];

  /** Number of all items in the trash. */
  @ApiProperty({ type: Number })
  itemCount!: number;

  /** Bytes of all items in the trash. */
  @ApiProperty({ type: Number })
  byteSize!: number;
}

/** Answer of `GET /api/usage`: what an account uses of the limits of its plan. */
export class UsageAnswer {
  /** Number of saved lists, results and recipes, without those in the trash. */
  @ApiProperty({ type: Number })
  savedItems!: number;

  /** Bytes that count against the plan: saved records and the trash. */
  @ApiProperty({ type: Number })
  usedBytes!: number;

  /** Part of `usedBytes` that is in the trash. */
  @ApiProperty({ type: Number })
  trashBytes!: number;

  /** Bytes of unfinished uploads; they do not count against the plan. */
  @ApiProperty({ type: Number })
  unfinishedBytes!: number;
}

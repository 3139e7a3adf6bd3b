import { ApiProperty } from '@nestjs/swagger';
import { TimeAnswer } from '../shared/fields.ts';
import { EtagAnswer } from './saved-fields.ts';

/** Properties of every saved record in a response. */
export class SavedRecordAnswer {
  /** Id of the record. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the record. */
  @ApiProperty({ type: String })
  name!: string;

  /** Time of creation. */
  @TimeAnswer()
  createdAt!: string;

  /** Time of the latest change. */
  @TimeAnswer()
  updatedAt!: string;

  @EtagAnswer()
  etag!: string;
}

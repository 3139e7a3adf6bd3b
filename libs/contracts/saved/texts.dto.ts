import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';
import { compose, TimeAnswer } from '../shared/fields.ts';

/** Answer of `POST /api/texts`. The upload is kept for an hour unless a list or a result takes it over. */
export class TextAnswer {
  /** Id of the upload, for `textId` of lists and results. */
  @ApiProperty({ type: String })
  id!: string;

  /** Number of lines received. */
  @ApiProperty({ type: Number })
  lineCount!: number;

  /** Bytes received, in UTF-8 with one `\n` per line. */
  @ApiProperty({ type: Number })
  byteSize!: number;
}

/** An upload that no list or result uses. */
export class UnfinishedText extends TextAnswer {
  /** False while the upload is running, or if it was interrupted. */
  @ApiProperty({ type: Boolean })
  isComplete!: boolean;

  /** Time at which the upload began. */
  @TimeAnswer()
  createdAt!: string;
}

/** Query of `GET …/{id}/content`: the rows `[rowStart, rowEnd)`, counted from 0; all rows by default. */
export class RowsQuery {
  /** First row, counted from 0; the first one by default. */
  @RowField()
  rowStart?: number;

  /** Row after the last one; the number of rows by default. */
  @RowField()
  rowEnd?: number;
}

function RowField() {
  const message = 'Rows are counted from 0.';
  return compose(
    ApiProperty({ type: Number, required: false, minimum: 0 }),
    IsOptional(),
    Type(() => Number),
    IsInt({ message }),
    Min(0, { message }),
  );
}

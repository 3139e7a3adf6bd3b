import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';
import { compose } from './fields.ts';

/** Answer of `POST /api/texts`: all of the text is kept, for an hour, until a list or a result takes it. */
export class TextAnswer {
  /** What lists and results take as `textId`. */
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: Number })
  lineCount!: number;

  /** Its size as UTF-8 with one `\n` for each line. */
  @ApiProperty({ type: Number })
  byteSize!: number;
}

/** Query of `GET …/{id}/content`: the rows `[rowStart, rowEnd)`, counted from 0; all of them when left out. */
export class RowsQuery {
  @RowField()
  rowStart?: number;

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

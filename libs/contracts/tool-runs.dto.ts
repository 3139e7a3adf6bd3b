import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Body of `POST /api/v1/tools/{tool}`. */
export class RunToolRequest {
  /**
   * The tool's texts and fields by name, for instance `{ "columns": ["red\nblue", ["shoes", "boots"]] }`. A text is a
   * string, or an array with an item for each line.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  input!: Readonly<Record<string, unknown>>;

  /** The tool's options; what is left out has its default. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  options?: Readonly<Record<string, unknown>>;

  /** Which of the tool's lists comes back; the first where it is left out. */
  @ApiPropertyOptional({ type: String })
  output?: string;
}

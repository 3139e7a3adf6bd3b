import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Body of `POST /api/v1/tools/{tool}`. */
export class RunToolRequest {
  /**
   * Inputs and fields of the tool by name, for instance `{ "columns": ["red\nblue", ["shoes", "boots"]] }`. An input is
   * a string, or an array with one item per line.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  input!: Readonly<Record<string, unknown>>;

  /** Options of the tool; omitted ones have their default. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  options?: Readonly<Record<string, unknown>>;

  /** Output of the tool to return; the first one by default. */
  @ApiPropertyOptional({ type: String })
  output?: string;
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MapAnswer } from '../jobs/map-field.ts';

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

/** Body of `POST /api/v1/recipes/run`: a recipe, or the id of a saved one. */
export class RunRecipeRequest {
  /** The recipe, as in its file. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  recipe?: Readonly<Record<string, unknown>>;

  /** Id of a saved recipe of the account, in place of `recipe`. */
  @ApiPropertyOptional({ type: String })
  recipeId?: string;

  /**
   * Inputs of the recipe by their ids, for instance `{ "keywords": "red\nblue" }`, in the form of the inputs of tools. An
   * input that is left out has the default text of the recipe.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  input?: Readonly<Record<string, unknown>>;

  /** Names of given columns by the names that the recipe needs, by input: `{ "links": { "url": "Final URL" } }`. */
  @MapAnswer()
  map?: object;

  /** Output to return, such as `conf.keptKeywords`; the first output of the recipe by default. */
  @ApiPropertyOptional({ type: String })
  output?: string;
}

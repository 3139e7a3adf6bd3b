import { ApiProperty } from '@nestjs/swagger';
import { NameField, TimeAnswer } from '../shared/fields.ts';
import { DataAnswer, DataField } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';
import { SavedRecordAnswer } from './saved-record.dto.ts';

/** Body of `POST /api/recipes`. */
export class CreateRecipeRequest {
  /** Name of the recipe. */
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;

  /** The recipe, as in its file. Options that are missing get their defaults. */
  @DataField('Recipe', { isRequired: true })
  recipe!: object;
}

/** Body of `PUT /api/recipes/{id}`; omitted fields stay unchanged. */
export class UpdateRecipeRequest {
  /** New name of the recipe. */
  @NameField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  /** New steps, in the form of `POST /api/recipes`. */
  @DataField('Recipe')
  recipe?: object;
}

/** A saved recipe. */
export class SavedRecipe extends SavedRecordAnswer {
  /** The recipe with all options, as in its file; omitted if `truncated`. */
  @DataAnswer()
  recipe?: object;

  /** True if `recipe` was omitted because the list is long; `GET /api/recipes/{id}` has it. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;
}

/** A saved recipe in the list for programs. */
export class RecipeInfo {
  /** Id of the recipe, for `recipeId` of a run. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the recipe. */
  @ApiProperty({ type: String })
  name!: string;

  /** Time of the latest change. */
  @TimeAnswer()
  updatedAt!: string;
}

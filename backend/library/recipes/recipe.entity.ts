import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';
import { SavedRecord } from '../shared/saved-record.ts';

/** Saved recipe: steps with their options and references. */
@Entity('recipes')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_recipes_user', onDelete: 'CASCADE' })
@Index('ix_recipes_usage', ['userId', 'deletedAt', 'dataBytes'])
@Index('ix_recipes_deleted_at', ['deletedAt'])
export class RecipeRecord extends SavedRecord {
  /** Size of `recipe` as JSON. */
  @Column(COLUMN.size)
  dataBytes!: number;

  /** The recipe with all options (`libs/recipes/recipe.ts`). */
  @Column(COLUMN.json)
  recipe!: object;
}

import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type {
  CreateRecipeRequest,
  RecipeInfo,
  SavedRecipe,
  UpdateRecipeRequest,
} from '../../../libs/contracts/saved/recipes.dto.ts';
import { problemText, readRecipe } from '../../../libs/recipes/read-recipe.ts';
import type { Recipe } from '../../../libs/recipes/recipe.ts';
import { AccountData } from '../../account/data/account-data.ts';
import { DomainError } from '../../common/domain-error.ts';
import { Database } from '../../database/database.ts';
import { Projection } from '../../database/schema/projection.ts';
import { InlineBudget } from '../shared/inline-budget.ts';
import type { Owner } from '../shared/owner.ts';
import { dataUsageOf, PlanQuota } from '../shared/plan-quota.ts';
import { type IfMatch } from '../shared/record-version.ts';
import { type RecordKind, RecordWrites } from '../shared/record-writes.ts';
import {
  describeRecord,
  exportedRecord,
  findLive,
  readAllRecords,
  readColumn,
  requireLive,
} from '../shared/records.ts';
import { RecipeRecord } from './recipe.entity.ts';

const RECIPES: RecordKind<RecipeRecord> = { kind: 'recipe', counted: 'item', entity: RecipeRecord };

/** Maximum problems of a recipe in one response. */
const MOST_PROBLEMS = 100;

const RECIPE = new Projection(RecipeRecord, ['id', 'name', 'updatedAt'], 'recipe');

/** SELECT of the names of an account's recipes, newest first. */
export const SELECT_RECIPE_NAMES = `SELECT ${RECIPE.columns} FROM ${RECIPE.table} WHERE recipe.userId = ? AND recipe.deletedAt IS NULL ORDER BY recipe.createdAt DESC, recipe.id DESC`;

/** Operations on a user's saved recipes. */
@Injectable()
export class RecipesService {
  constructor(
    private readonly database: Database,
    private readonly records: RecordWrites,
    quota: PlanQuota,
    accountData: AccountData,
  ) {
    quota.addRecords('item', RecipeRecord);
    quota.addUsage(dataUsageOf(RecipeRecord));
    accountData.add({ name: 'recipes', read: (userId) => this.export(userId) });
  }

  /** Returns all recipes, newest first, with their steps up to the limit of one response. */
  list(userId: string): Promise<SavedRecipe[]> {
    return this.database.read(async (manager) => {
      const records = await findLive(manager, RecipeRecord, userId, { omit: ['recipe'] });
      const budget = new InlineBudget();
      const ids = records.filter(({ dataBytes }) => budget.take(0, dataBytes)).map(({ id }) => id);
      const recipes = await readColumn(manager, RecipeRecord, userId, ids, 'recipe');
      return records.map((record) => toAnswer(record, recipes.get(record.id)));
    });
  }

  /** Returns the names of all recipes, newest first. */
  async names(userId: string): Promise<RecipeInfo[]> {
    const rows = await this.database.select(SELECT_RECIPE_NAMES, [userId]);
    return rows.map((row) => RECIPE.readForJson(row));
  }

  /** Returns the name and steps of a recipe; null if there is none with this id. */
  find(userId: string, id: string): Promise<Pick<RecipeRecord, 'name' | 'recipe'> | null> {
    const where = { userId, id, deletedAt: IsNull() };
    return this.database.read((manager) => manager.findOneBy(RecipeRecord, where));
  }

  /** @throws DomainError `not_found` */
  async get(userId: string, id: string): Promise<SavedRecipe> {
    const record = await this.database.read((manager) => requireLive(manager, RecipeRecord, userId, id));
    return toAnswer(record, record.recipe);
  }

  /**
   * Saves a recipe; a repeated request with the same key returns the recipe of the first one.
   * @throws DomainError `validation_failed`, `quota_reached`
   */
  async create(owner: Owner, request: CreateRecipeRequest, key: string | undefined): Promise<SavedRecipe> {
    const { userId } = owner;
    const { name } = request;
    const recipe = await checkRecipe(request.recipe);
    const dataBytes = measure(recipe);
    const id = await this.records.create(owner, RECIPES, { key, body: request, dataBytes }, (manager, record) =>
      manager.insert(RecipeRecord, { ...record, name, recipe, dataBytes }),
    );
    return this.get(userId, id);
  }

  /**
   * Updates the given properties of a recipe.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found`, `precondition_failed`
   */
  async update(owner: Owner, id: string, request: UpdateRecipeRequest, ifMatch: IfMatch): Promise<SavedRecipe> {
    const recipe = request.recipe && (await checkRecipe(request.recipe));
    const changes = {
      ...(request.name && { name: request.name }),
      ...(recipe && { recipe, dataBytes: measure(recipe) }),
    };
    await this.records.update(owner, RECIPES, id, changes, ifMatch);
    return this.get(owner.userId, id);
  }

  /**
   * Deletes a recipe. It can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.records.delete(owner, RECIPES, id);
  }

  /** @throws DomainError `not_found`, `quota_reached` */
  async restore(owner: Owner, id: string): Promise<SavedRecipe> {
    await this.records.restore(owner, RECIPES, id);
    return this.get(owner.userId, id);
  }

  private async *export(userId: string) {
    for await (const record of readAllRecords(this.database, RecipeRecord, userId)) {
      yield { ...exportedRecord(record), recipe: record.recipe };
    }
  }
}

/** @throws DomainError `validation_failed` with the problems by their paths in the recipe */
async function checkRecipe(given: object): Promise<Recipe> {
  const read = await readRecipe(given);
  if (read.ok) {
    return read.recipe;
  }
  const problems = read.problems.slice(0, MOST_PROBLEMS);
  const fields = Object.fromEntries(problems.map((problem) => [problem.path || 'recipe', problemText(problem)]));
  throw new DomainError('validation_failed', { message: problemText(problems[0]), details: { fields } });
}

function measure(recipe: Recipe): number {
  return Buffer.byteLength(JSON.stringify(recipe));
}

function toAnswer(record: Omit<RecipeRecord, 'recipe'>, recipe: object | undefined): SavedRecipe {
  return { ...describeRecord(record), ...(recipe && { recipe }), truncated: recipe === undefined };
}

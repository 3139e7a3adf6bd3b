import { expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { RecipeRecord } from '../../../backend/library/recipes/recipe.entity.ts';
import { SavedMaintenanceService } from '../../../backend/library/trash/saved-maintenance.service.ts';
import { PLANS } from '../../../libs/contracts/account/plans.ts';
import type { SavedRecipe } from '../../../libs/contracts/saved/recipes.dto.ts';
import type { TrashAnswer, UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { readRecipe } from '../../../libs/recipes/read-recipe.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const RECIPE = {
  overprint: 'recipe',
  version: 1,
  name: 'Shoes',
  inputs: [{ id: 'keywords', label: 'Keywords', form: 'list' }],
  steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@keywords' }, options: { sortOrder: 'alphabetical' } }],
  outputs: [{ from: 'd.unique' }],
};

const running = useTestApp();

const create = (token: string, name = 'Shoes DE', headers: Readonly<Record<string, string>> = {}) =>
  call<SavedRecipe>(running, 'POST /api/recipes', { token, body: { name, recipe: RECIPE }, headers });
const list = async (token: string) => (await call<SavedRecipe[]>(running, 'GET /api/recipes', { token })).body;

test('a recipe is saved with all options, read, changed and listed', async () => {
  const { token } = await createSignedIn(running);
  const made = await create(token, 'Shoes DE', { 'idempotency-key': 'once' });
  const whole = await readRecipe(RECIPE);
  expect(made).toMatchObject({ status: 201, body: { name: 'Shoes DE', truncated: false } });
  expect(made.body.recipe).toEqual(whole.ok && whole.recipe);
  expect((await create(token, 'Shoes DE', { 'idempotency-key': 'once' })).body.id).toBe(made.body.id);
  const { id, etag } = made.body;
  const steps = [{ ...RECIPE.steps[0], options: { sortOrder: 'reverse' } }];
  const headers = { 'if-match': etag };
  const path = `PUT /api/recipes/${id}`;
  const changed = await call(running, path, { token, body: { recipe: { ...RECIPE, steps } }, headers });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Shoes DE' } });
  expect((await call(running, path, { token, body: { name: 'Late' }, headers })).status).toBe(412);
  await create(token, 'Later');
  expect((await list(token)).map(({ name }) => name)).toEqual(['Later', 'Shoes DE']);
  expect((await call(running, `GET /api/recipes/${id}`, { token })).body).toEqual((await list(token))[1]);
});

test('an invalid one is refused with the paths of its problems', async () => {
  const { token } = await createSignedIn(running);
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@x' }, options: { foo: 1 } }];
  const refused = await call(running, 'POST /api/recipes', {
    token,
    body: { name: 'A', recipe: { ...RECIPE, steps, outputs: [] } },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'validation_failed',
      message: 'steps.0.options.foo: is not an option',
      details: {
        fields: {
          'steps.0.options.foo': 'steps.0.options.foo: is not an option',
          'steps.0.inputs.text': 'steps.0.inputs.text: “@x” is no input of this recipe.',
        },
      },
    },
  });
  for (const body of [
    {},
    { name: 'A' },
    { name: 'A', recipe: 'x' },
    { name: 'n'.repeat(201), recipe: RECIPE },
    { name: 'A', recipe: { items: [] } },
  ]) {
    expect((await call(running, 'POST /api/recipes', { token, body })).status).toBe(400);
  }
  expect(await list(token)).toEqual([]);
});

test('a deleted one can be restored, counts as trash, and is removed after 30 days', async () => {
  const { user, token } = await createSignedIn(running);
  const { id, recipe } = (await create(token)).body;
  const usage = async () => (await call<UsageAnswer>(running, 'GET /api/usage', { token })).body;
  const bytes = Buffer.byteLength(JSON.stringify(recipe));
  expect(await usage()).toMatchObject({ savedItems: 1, usedBytes: bytes, trashBytes: 0 });
  expect((await call(running, `DELETE /api/recipes/${id}`, { token })).status).toBe(200);
  expect((await call(running, `GET /api/recipes/${id}`, { token })).status).toBe(404);
  expect(await usage()).toMatchObject({ savedItems: 0, usedBytes: bytes, trashBytes: bytes });
  const { body: trash } = await call<TrashAnswer>(running, 'GET /api/trash', { token });
  expect(trash.items).toMatchObject([{ kind: 'recipe', id, name: 'Shoes DE', byteSize: bytes }]);
  expect((await call(running, `POST /api/recipes/${id}/restore`, { token })).body).toMatchObject({
    id,
    name: 'Shoes DE',
  });
  await call(running, `DELETE /api/recipes/${id}`, { token });
  await running.app.get(SavedMaintenanceService).run(new Date(Date.now() + 31 * 24 * 60 * 60_000));
  const left = await running.database.read((manager) => manager.countBy(RecipeRecord, { userId: user.id }));
  expect(left).toBe(0);
});

test('recipes count as saved items of the plan', async () => {
  const { user, token } = await createSignedIn(running);
  const now = new Date();
  const times = { createdAt: now, updatedAt: now, deletedAt: null };
  const rows = Array.from({ length: PLANS.free.savedItems }, () => ({
    ...times,
    userId: user.id,
    id: newId(),
    name: 'A',
    dataBytes: 2,
    recipe: {},
  }));
  await running.database.write((manager) => manager.insert(RecipeRecord, rows));
  expect((await create(token)).body).toMatchObject({ code: 'quota_reached' });
  const body = { name: 'A', items: ['a'] };
  expect((await call(running, 'POST /api/saved-lists', { token, body })).body).toMatchObject({ code: 'quota_reached' });
  // A job could not save its result.
  const job = { tool: 'dedupe', input: { text: 'a' } };
  expect((await call(running, 'POST /api/jobs', { token, body: job })).body).toMatchObject({ code: 'quota_reached' });
});

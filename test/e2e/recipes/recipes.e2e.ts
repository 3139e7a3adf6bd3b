import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { RecipesModel } from '../models/recipes.model.ts';
import { ReplaceModel } from '../models/replace.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { ToolModel } from '../models/tool.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { layoutShiftOf, observeLayoutShifts } from '../support/layout-shift.ts';
import { openLive } from '../support/open-live.ts';
import { watchPage } from '../support/page-watch.ts';
import { createOwner } from '../support/saved-data.ts';
import { withoutSavePicker } from '../support/session.ts';

test.describe('recipes', () => {
  test('are built from steps, run, changed, and are there after a reload', async ({ page }) => {
    const recipes = await RecipesModel.open(page);
    await expect(page.getByText('Start from a preset, import a recipe, or save one from any result.')).toBeVisible();
    await recipes.button('New recipe').click();
    await recipes.button('Add input').click();
    await recipes.addStep('Dedupe');
    await expect(recipes.source('List')).toHaveValue('@list1');
    await recipes.addStep('Find & Replace');
    await expect(recipes.source('Input Text')).toHaveValue('dedupe1.unique');
    await page.getByRole('textbox', { name: 'Find Text', exact: true }).fill('red');
    await page.getByRole('textbox', { name: 'Replace With', exact: true }).fill('blue');
    await recipes.paste('List 1', 'red shoes\nred shoes\nhat');
    // Without outputs, the results are those of the last step.
    await recipes.run();
    await recipes.expectOutput('2. Find & Replace: Results', ['blue shoes', 'hat']);
    await recipes.button('Add output').click();
    await recipes.run();
    await recipes.expectOutput('Results', ['blue shoes', 'hat']);
    await expect(page.getByText('2 steps, 2 rows in Results')).toBeVisible();
    // A change marks what depends on it.
    await page.getByRole('textbox', { name: 'Replace With', exact: true }).fill('green');
    await expect(recipes.steps.getByText('Out of date')).toHaveCount(1);
    await recipes.run();
    await recipes.expectOutput('Results', ['green shoes', 'hat']);
    await expect(recipes.button('Move up: step 2')).toBeDisabled();
    await recipes.button('Disable: step 2').click();
    await recipes.steps.getByRole('button', { name: 'Step 1: Dedupe' }).click();
    await recipes.button('Run to here: step 1').click();
    await expect(recipes.panel.getByRole('tab', { name: /Unique Items/ })).toBeVisible();
    await expectAccessible(page);
    await observeLayoutShifts(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    await expect(recipes.input('List 1').getByRole('textbox')).toHaveText(/red shoes/);
    expect(await layoutShiftOf(page)).toBeLessThan(0.1);
    await recipes.button('Close recipe').click();
    await recipes.button('Undo').click();
    await expect(recipes.steps.getByRole('listitem')).toHaveCount(2);
  });

  test('show a part of many rows in a wide window, too', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const recipes = await RecipesModel.open(page);
    await recipes.preset('Shorten a negative list').click();
    await recipes.paste('Negatives', Array.from({ length: 2000 }, (_, index) => `word${index}`).join('\n'));
    await recipes.run();
    const grid = recipes.panel.getByRole('grid', { name: 'Short list' });
    await expect(grid).toHaveAttribute('aria-rowcount', '2000');
    expect(await grid.getByRole('row').count()).toBeLessThan(100);
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`keep the width of a ${width} px window with rows of 1,500 characters`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const recipes = await RecipesModel.open(page);
      await recipes.expectPageWidth(width);
      const long = `https://example.com/${'a'.repeat(1_480)}`;
      await recipes.importRecipe({
        overprint: 'recipe',
        version: 1,
        name: long.slice(0, 200),
        note: long,
        inputs: [{ id: 'urls', label: long.slice(0, 60), form: 'list', text: `${long}\n${long}\nhat` }],
        steps: [
          { id: 'd', tool: 'dedupe', inputs: { text: '@urls' } },
          {
            id: 'u',
            tool: 'utm',
            inputs: { urls: { text: long } },
            fields: { source: 'a', medium: 'b', campaign: 'c' },
          },
          { id: 'c', tool: 'campaigns', inputs: { keywords: 'd.unique' } },
        ],
        outputs: [
          { from: 'd.unique', label: long.slice(0, 60) },
          { from: 'u.urls' },
          { from: 'c.rows' },
          { from: 'c.leftOut' },
        ],
      });
      await recipes.expectPageWidth(width);
      const steps = recipes.steps.getByRole('button', { name: /^Step \d/ });
      await expect(steps).toHaveCount(3);
      for (const step of await steps.all()) {
        await step.click();
        await recipes.expectPageWidth(width);
      }
      await recipes.run();
      await expect(recipes.toast('Recipe finished')).toBeInViewport({ ratio: 1 });
      const tabs = recipes.panel.getByRole('tab');
      await expect(tabs).toHaveCount(4);
      for (const tab of await tabs.all()) {
        await tab.click();
        await expect(recipes.panel.getByRole('grid').getByRole('row').first()).toBeVisible();
        await recipes.expectPageWidth(width);
      }
      await recipes.runButton.scrollIntoViewIfNeeded();
      await recipes.expectWithinReach('Run all');
    });
  }

  test('are shared as a link, which runs nothing until it is used', async ({ page, browser, baseURL }) => {
    const recipes = await RecipesModel.open(page);
    await recipes.preset('Shorten a negative list').click();
    await expect(recipes.editor).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Source of Keywords' })).toBeVisible();
    await recipes.expectWithinReach('Copy link');
    await recipes.paste('Negatives', 'free\nfree shoes');
    // A name is text wherever the link is opened.
    const name = 'Short <img src="x" onerror="document.title = 1">';
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await recipes.button('Copy link').click();
    await page.getByRole('checkbox', { name: 'Include my lists' }).check();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    await expect(recipes.toast('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/recipes#v1\.[\w-]+$/);

    const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    const watch = await watchPage(guest);
    await openLive(guest, link.slice(link.indexOf('/recipes')));
    const opened = new RecipesModel(guest);
    await expect(guest.getByRole('heading', { name: `Shared recipe: ${name}` })).toBeVisible();
    await expect(opened.runButton).toHaveCount(0);
    await expectAccessible(guest);
    watch.expectQuiet();
    await opened.button('Use this recipe').click();
    await expect(opened.input('Negatives').getByRole('textbox')).toHaveText(/free shoes/);
    await opened.run();
    await opened.expectOutput('Short list', ['free']);
    // With other lists.
    await opened.button('Run with other lists').click();
    const dialog = guest.getByRole('dialog', { name: 'Run with other lists' });
    await dialog.getByRole('button', { name: 'Clear' }).click();
    const other = new ToolModel(guest, { runName: 'Run' });
    await dialog.getByRole('textbox', { name: 'Negatives' }).fill('used');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(other.panel.getByRole('grid', { name: 'Short list' }).getByRole('row')).toHaveText(['used']);
    await guest.goto('/recipes#v1.damaged');
    await expect(guest.getByRole('alert').getByText('This link is incomplete.')).toBeVisible();
    // A recipe that is opened takes its place.
    await opened.button('New recipe').click();
    await expect(opened.editor).toBeFocused();
    await expect(guest).toHaveURL('/recipes');
    await guest.context().close();
  });

  test('are saved from a result, with the tools before it, and kept as a file', async ({ page }) => {
    await withoutSavePicker(page);
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'red shoes\nred shoes\nhat');
    await dedupe.run();
    await page.getByRole('button', { name: 'Send to' }).click();
    await page.getByRole('menuitem', { name: /^Find & Replace: Input Text/ }).click();
    await page.getByRole('textbox', { name: 'Find Text', exact: true }).fill('red');
    await page.getByRole('textbox', { name: 'Replace With', exact: true }).fill('blue');
    const replace = new ReplaceModel(page);
    await replace.run();
    await page.getByRole('button', { name: 'Save as recipe' }).click();
    const recipes = new RecipesModel(page);
    await expect(recipes.steps.getByRole('listitem')).toHaveCount(2);
    await expect(recipes.input('List').getByRole('textbox')).toHaveText(/hat/);
    await recipes.runButton.press('Enter');
    await recipes.expectOutput('Results', ['blue shoes', 'hat']);
    await expect(recipes.panel).toBeFocused();
    const download = page.waitForEvent('download');
    await recipes.button('Download').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('recipe.overprint.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      inputs: [{ label: 'List', text: 'red shoes\nred shoes\nhat' }],
      steps: [{ tool: 'dedupe' }, { tool: 'replace', inputs: { text: 'dedupe1.unique' } }],
    });
    const picker = page.locator('input[type=file][aria-label="Import a recipe"]');
    const broken = text.replace('"dedupe1.unique"', '"later.unique"');
    await picker.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(broken) });
    await expect(page.getByText('steps.1.inputs.text: “later.unique” is no output of an earlier step.')).toBeVisible();
    await picker.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(recipes.toast('Recipe imported')).toBeVisible();
  });

  test('are saved in the account, opened, changed, copied, deleted and restored', async ({ page, request }) => {
    const owner = await createOwner(request);
    const recipes = await RecipesModel.open(page);
    const saving = new SavingModel(page);
    await expect(recipes.mine).toHaveCount(0);
    await recipes.preset('Shorten a negative list').click();
    await recipes.paste('Negatives', 'free\nfree shoes');
    await recipes.button('Save').click();
    // A guest signs in, and finds the dialog open over the work.
    await expect(page).toHaveURL('/auth/signin');
    await new AccountModel(page).signIn(owner.email);
    await expect(page).toHaveURL('/recipes');
    await expect(saving.name).toHaveValue('Shorten a negative list');
    await expectAccessible(page);
    await saving.name.fill('Shoes DE');
    await saving.submit();
    await saving.expectToast('Recipe saved', '“Shoes DE” is in your recipes.');
    await recipes.expectMine('Shoes DE');
    await expect(recipes.input('Negatives').getByRole('textbox')).toHaveText(/free shoes/);
    await expect(recipes.recipeName).toHaveValue('Shoes DE');

    // Saved again, it stays one recipe, which another tab may have changed.
    await recipes.button('Save').click();
    await expect(saving.dialog).toContainText('This replaces the saved recipe.');
    await saving.name.fill('Shoes AT');
    await saving.submit();
    await recipes.expectMine('Shoes AT');
    const [{ id }] = await owner.get('GET /api/recipes');
    await owner.put(`/api/recipes/${id}`, { name: 'Shoes CH' });
    await recipes.button('Save').click();
    await saving.submit();
    await expect(saving.failure).toContainText('changed');
    await expect(saving.dialog).toContainText('Try again to keep both: yours becomes another recipe.');
    await saving.submit('Try again');
    await recipes.expectMine('Shoes AT', 'Shoes CH');

    await recipes.button('Duplicate: Shoes CH').click();
    await recipes.expectMine('Shoes CH 2', 'Shoes AT', 'Shoes CH');
    await recipes.button('Close recipe').click();
    await recipes.button('Open: Shoes CH').click();
    await expect(recipes.recipeName).toHaveValue('Shoes CH');
    await expect(recipes.input('Negatives').getByRole('textbox')).toHaveText(/free shoes/);
    await expectAccessible(page);
    await recipes.button('Delete: Shoes CH').click();
    await recipes.expectMine('Shoes CH 2', 'Shoes AT');
    await recipes.button('Undo').click();
    await recipes.expectMine('Shoes CH 2', 'Shoes AT', 'Shoes CH');
    // The recipe in the editor is still the one that was restored.
    await recipes.button('Save').click();
    await saving.submit();
    await saving.expectToast('Recipe saved', '“Shoes CH” is in your recipes.');
    expect((await owner.get('GET /api/recipes')).map(({ name }) => name)).toEqual([
      'Shoes CH 2',
      'Shoes AT',
      'Shoes CH',
    ]);

    // An output that is not the main one of its tool is saved as a list of any tool.
    await recipes.importRecipe({
      overprint: 'recipe',
      version: 1,
      name: 'Repeated',
      inputs: [{ id: 'lines', label: 'Lines', form: 'list', text: 'a\nb\na' }],
      steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@lines' } }],
      outputs: [{ from: 'd.unique' }, { from: 'd.duplicates' }],
    });
    await recipes.run();
    await recipes.panel.getByRole('tab', { name: /Duplicates Found/ }).click();
    await recipes.expectOutput('Duplicates Found', ['a']);
    await saving.saveResult();
    await saving.name.fill('Repeated');
    await saving.submit();
    await saving.expectToast('Result Saved', '“Repeated” is in your dashboard.');
    expect(await owner.get('GET /api/saved-results')).toMatchObject([{ name: 'Repeated', toolType: null }]);
  });

  test('download campaign rows as files of the platform of their step', async ({ page }) => {
    await withoutSavePicker(page);
    const recipes = await RecipesModel.open(page);
    await recipes.importRecipe({
      overprint: 'recipe',
      version: 1,
      name: 'Campaigns',
      inputs: [{ id: 'keywords', label: 'Keywords', form: 'list', text: 'red shoes\nhat' }],
      steps: [
        {
          id: 'g',
          tool: 'campaigns',
          inputs: { keywords: '@keywords' },
          options: { matchTypes: { exact: true, phrase: false, broad: false } },
        },
        { id: 'm', tool: 'campaigns', inputs: { keywords: '@keywords' }, options: { platform: 'microsoft' } },
      ],
      outputs: [
        { from: 'g.rows', label: 'Google' },
        { from: 'm.rows', label: 'Microsoft' },
        { from: 'g.leftOut', label: 'Left out' },
      ],
    });
    await recipes.run();
    const downloadAs = async (button: string) => {
      const download = page.waitForEvent('download');
      await recipes.button(button).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    expect(await downloadAs('Download for Google Ads Editor')).toEqual({
      name: 'google-ads-editor.csv',
      text: [
        '\ufeffCampaign,Ad Group,Keyword,Criterion Type,Status',
        'Campaign 1,red shoes,red shoes,Exact,Paused',
        'Campaign 1,hat,hat,Exact,Paused',
        '',
      ].join('\r\n'),
    });
    await recipes.panel.getByRole('tab', { name: /Microsoft/ }).click();
    const microsoft = await downloadAs('Download for Microsoft Advertising');
    expect(microsoft.name).toBe('microsoft-ads-bulk.csv');
    expect(microsoft.text).toContain('Format Version');
    await expect(recipes.button('Download for Google Ads Editor')).toHaveCount(0);
    await expectAccessible(page);
    await recipes.panel.getByRole('tab', { name: /Left out/ }).click();
    await expect(recipes.button('Download for Google Ads Editor')).toHaveCount(0);
  });

  test('ask after ten seconds of a runaway pattern, and keep the outputs of finished steps', async ({ page }) => {
    const recipes = await RecipesModel.open(page);
    await page.clock.install();
    const text = `fine\nfine\n${'a'.repeat(60)}b`;
    await recipes.importRecipe({
      overprint: 'recipe',
      version: 1,
      name: 'Runaway',
      inputs: [{ id: 'lines', label: 'Lines', form: 'list', text }],
      steps: [
        { id: 'd', tool: 'dedupe', inputs: { text: '@lines' } },
        {
          id: 'r',
          tool: 'replace',
          inputs: { text: 'd.unique' },
          fields: { find: '(a+)+$' },
          options: { useRegex: true },
        },
      ],
      outputs: [{ from: 'd.unique' }, { from: 'r.lines' }],
    });
    await recipes.run();
    await recipes.expectOutput('Unique Items', ['fine', text.slice(10)]);
    await recipes.expectStalled();
    await recipes.button('Keep waiting').click();
    await expect(recipes.status).not.toContainText('unusually long');
    await recipes.panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(recipes.status).toContainText('Stopped');
    await recipes.expectOutput('Unique Items', ['fine', text.slice(10)]);
  });

  test('ask for the columns that another table lacks', async ({ page }) => {
    const recipes = await RecipesModel.open(page);
    const recipe = {
      overprint: 'recipe',
      version: 1,
      name: 'Pages',
      inputs: [{ id: 'pages', label: 'Pages', form: 'table', columns: ['url'] }],
      steps: [{ id: 'dedupe1', tool: 'dedupe', inputs: { text: { from: '@pages', column: 'url' } } }],
      outputs: [{ from: 'dedupe1.unique', label: 'Unique pages' }],
    };
    await recipes.importRecipe(recipe);
    await recipes.button('Run with other lists').click();
    const dialog = page.getByRole('dialog', { name: 'Run with other lists' });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Table (CSV, TSV)…', exact: true }).click();
    const table = Buffer.from('Final URL,Source\n/a,1\n/b,2\n/a,3\n');
    await (await choosing).setFiles({ name: 'pages.csv', mimeType: 'text/csv', buffer: table });
    const run = dialog.getByRole('button', { name: 'Run', exact: true });
    await expect(dialog.getByRole('combobox', { name: 'Column for url' })).toBeVisible();
    await expect(run).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Column for url' }).selectOption('Final URL');
    await run.click();
    await recipes.expectOutput('Unique pages', ['/a', '/b']);
  });
});

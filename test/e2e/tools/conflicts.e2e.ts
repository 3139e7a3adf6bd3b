import { expect, type Page, test } from '@playwright/test';
import { ConflictsModel } from '../models/conflicts.model.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { NegativesModel } from '../models/negatives.model.ts';
import { NgramsModel } from '../models/ngrams.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { createOwner, signInAs } from '../support/saved-data.ts';

const KEYWORDS = 'red shoes\n"running shoes"\n[free shoes]\ntrail shoes';
const NEGATIVES = '-free\n-"red shoes"\n-[free]\n-"free shoes"';

/** The value of a count in the summary. */
function count(page: Page, name: string) {
  return page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');
}

test.describe('negative conflicts', () => {
  test('lists conflicts, and puts the short list in the place of the negatives', async ({ page }) => {
    const tool = await ConflictsModel.open(page);
    await expect(tool.runButton).toBeDisabled();
    await tool.paste('Keywords', KEYWORDS);
    await tool.paste('Negative keywords', NEGATIVES);
    await tool.run();
    await tool.expectRows(2);
    await expect(page.getByText('Conflicts checked')).toBeVisible();
    await expect(page.getByText('1 blocked keyword, 2 redundant negatives')).toBeVisible();
    await expect(count(page, 'Blocked')).toHaveText('1');
    await expect(count(page, 'Same text')).toHaveText('1');
    await expect(count(page, 'Redundant negatives')).toHaveText('2 of 4');
    await expect(page.getByText('Misspellings are not taken into account.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('tab', { name: /^Short list/ }).click();
    await page.getByRole('button', { name: 'Use the short list' }).click();
    await expect(page.getByText('2 of 4 negatives kept.')).toBeVisible();
    await expect(tool.textbox('Negative keywords')).toHaveText(/^-free-"red shoes"$/);
    await tool.undo();
    await expect(tool.input('Negative keywords')).toContainText('-[free]');

    await page.getByRole('tab', { name: /^Negatives by impact/ }).click();
    const remove = page.getByRole('button', { name: 'Remove these negatives', exact: true });
    await expect(remove).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(tool.panel.getByRole('status').filter({ hasText: '2 chosen' })).toHaveText('2 chosen');
    await expectAccessible(page);
    await remove.click();
    await expect(page.getByText('2 negatives removed.')).toBeVisible();
    await expect(remove).toBeDisabled();
    await expect(remove).toBeFocused();
    await expect(tool.textbox('Negative keywords')).toHaveText(/^-"red shoes"-\[free\]$/);
    await tool.undo();
    await expect(tool.input('Negative keywords')).toContainText('4 items');
  });

  test('shortens negatives alone, and explains what is missing', async ({ page }) => {
    const tool = await ConflictsModel.open(page);
    await tool.paste('Keywords', KEYWORDS);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Please enter some negative keywords.')).toBeVisible();
    await tool.clear('Keywords');
    await tool.paste('Negative keywords', NEGATIVES);
    // On a phone, the tabs are wider than the window.
    await page.setViewportSize({ width: 390, height: 844 });
    await tool.run();
    await expect(count(page, 'Redundant negatives')).toHaveText('2 of 4');
    await expect(page.getByRole('tab', { name: 'Short list' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Short list' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('grid', { name: 'Short list' })).toHaveAttribute('aria-rowcount', '2');
    await expect(tool.status).toHaveText(/^2 rows in [\d.]+ m?s$/);
    await page.getByRole('tab', { name: 'Conflicts' }).click();
    await expect(page.getByText('No conflicts.')).toBeVisible();
  });

  test('takes a table that holds keywords and negatives', async ({ page }) => {
    const tool = await ConflictsModel.open(page);
    const rows = [
      'Campaign,Ad Group,Keyword,Criterion Type',
      'C1,G,red shoes,Broad',
      'C1,,red,Campaign Negative Broad',
    ];
    await tool.importFile('Keywords', 'editor.csv', `${rows.join('\n')}\n`);
    await expect(tool.input('Keywords')).toContainText('2 rows');
    await tool.run();
    await tool.expectRows(1);
    await expect(tool.results.getByRole('columnheader')).toHaveText([
      ...[/^Keyword/, /^Match type/, /^Campaign/, /^Ad Group/],
      ...[/^Negative/, /^Negative match type/, /^Level/, /^Kind/],
    ]);
    await page.getByRole('tab', { name: /^Negatives by impact/ }).click();
    await expect(page.getByRole('grid', { name: 'Negatives by impact' }).getByRole('gridcell')).toHaveText([
      ...['', 'red', 'Broad', 'campaign', '1'],
    ]);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(tool.panel.getByRole('status').filter({ hasText: '1 chosen' })).toHaveText(
      '1 chosen. Equal negatives of other campaigns and ad groups are removed as well.',
    );
    await page.getByRole('button', { name: 'Remove these negatives', exact: true }).click();
    await expect(page.getByText('1 negative removed.')).toBeVisible();
    await expect(tool.input('Keywords')).toContainText('1 row');
    await tool.undo();
    await expect(tool.input('Keywords')).toContainText('2 rows');
  });

  test('puts the short list in the place of negatives among the keywords', async ({ page }) => {
    const tool = await ConflictsModel.open(page);
    const rows = [
      'Campaign,Ad Group,Keyword,Criterion Type',
      'C1,G,free shoes,Broad',
      'C1,,free,Campaign Negative Broad',
      'C1,,free shoes,Campaign Negative Exact',
      'C2,,free,Campaign Negative Broad',
    ];
    await tool.importFile('Keywords', 'editor.csv', `${rows.join('\n')}\n`);
    await tool.run();
    await expect(count(page, 'Redundant negatives')).toHaveText('1 of 3');
    await page.getByRole('tab', { name: /^Short list/ }).click();
    await page.getByRole('button', { name: 'Use the short list' }).click();
    await expect(page.getByText('2 of 3 negatives kept.')).toBeVisible();
    await expect(tool.input('Keywords')).toContainText('1 row');
    await expect(tool.input('Negative keywords')).toContainText('2 rows');
    await tool.undo();
    await expect(tool.input('Keywords')).toContainText('4 rows');
    await expect(tool.input('Negative keywords')).toContainText('0 items');
    await page.getByRole('button', { name: 'Use the short list' }).click();
    await expect(tool.input('Keywords')).toContainText('1 row');
    await tool.run();
    await expect(count(page, 'Redundant negatives')).toHaveText('0 of 2');
    await expect(count(page, 'Blocked')).toHaveText('1');
  });

  test('removes nothing if the keywords were replaced by a table without the chosen column', async ({ page }) => {
    const tool = await ConflictsModel.open(page);
    await tool.importFile('Keywords', 'one.csv', 'Term,Kind\nred shoes,Broad\n');
    await tool.paste('Negative keywords', '-red\n-free');
    await page.getByRole('combobox', { name: 'Match type column', exact: true }).selectOption('Kind');
    await tool.run();
    await tool.expectRows(1);
    await page.getByRole('tab', { name: /^Negatives by impact/ }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await tool.importFile('Keywords', 'two.csv', 'Keyword,Clicks\nred shoes,3\n');
    await expect(tool.input('Keywords')).toContainText('Clicks');
    await page.getByRole('button', { name: 'Remove these negatives', exact: true }).click();
    await expect(page.getByText('Choose the columns of these keywords and find conflicts again.')).toBeVisible();
    await expect(tool.input('Negative keywords')).toContainText('2 items');
    await expect(tool.panel.getByRole('status').filter({ hasText: '1 chosen' })).toBeVisible();
  });
});

test('a result without counts shows its rows, and says what was not saved', async ({ page, request }) => {
  const owner = await createOwner(request);
  await signInAs(page, owner);
  const columns = ['Keyword', 'Match type', 'Negative', 'Negative match type', 'Level', 'Kind'];
  const results = ['red shoes\tBroad\tred\tBroad\tlist\tblocked'];
  await owner.post('POST /api/saved-results', { name: 'Blocked', toolType: 'conflicts', columns, results });
  const dashboard = await DashboardModel.open(page, '?tab=results');
  await dashboard.card('Blocked').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL('/negative-conflicts');
  const tool = new ConflictsModel(page);
  await tool.expectRows(1);
  await expect(tool.panel.getByText('The counts were not saved with this result.')).toBeVisible();
  await expect(tool.panel).not.toContainText('NaN');
  await page.getByRole('tab', { name: 'Negatives by impact' }).click();
  await expect(tool.panel.getByText('These rows were not saved with the result.')).toBeVisible();
  await expectAccessible(page);
});

test('a report becomes n-grams, negatives, conflicts and a short list', async ({ page }) => {
  const ngrams = await NgramsModel.open(page);
  await ngrams.runExample();
  await ngrams.button('Choose suggestions').click();
  await ngrams.button('Send to negatives').click();
  const negatives = new NegativesModel(page);
  await negatives.paste('Existing Negative Keywords', '-catalog');
  await negatives.run();
  await expect(negatives.row(1)).toBeVisible();
  await page.getByRole('link', { name: 'Check against my keywords' }).click();
  const conflicts = new ConflictsModel(page);
  await conflicts.paste('Keywords', 'free running shoes\nrunning shoes');
  await conflicts.run();
  await expect(conflicts.row(1)).toContainText('free running shoes');
  await page.getByRole('tab', { name: /^Short list/ }).click();
  await page.getByRole('button', { name: 'Use the short list' }).click();
  await expect(page.getByText(/^[2-9] of 1?\d negatives kept\.$/)).toBeVisible();
  await expect(conflicts.textbox('Negative keywords')).toContainText('-"free"');
});

test('the negative keywords tool hands its negatives over', async ({ page }) => {
  const negatives = await NegativesModel.open(page);
  await negatives.paste('Input Keywords', 'free');
  await negatives.run();
  await negatives.expectRows(2);
  await page.getByRole('link', { name: 'Check against my keywords' }).click();
  await expect(page).toHaveURL('/negative-conflicts');
  const tool = new ConflictsModel(page);
  await expect(tool.input('Negative keywords')).toContainText('2 items');
});

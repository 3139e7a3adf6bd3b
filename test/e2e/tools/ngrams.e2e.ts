import { expect, test } from '@playwright/test';
import { NgramsModel } from '../models/ngrams.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { expectAccessibleAsItIs } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';

test.describe('n-gram analysis', () => {
  test('counts a report, with columns, summary, charts and lengths', async ({ page }) => {
    const ngrams = await NgramsModel.open(page);
    await ngrams.runExample();
    await expectToast(page, 'N-grams counted', '8 n-grams from 8 search terms');
    await expect(page.getByRole('combobox', { name: 'Cost column' })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Cost column' })).toContainText('Automatic (Cost)');
    const summary = ngrams.panel.locator('dl').first();
    await expect(summary).toContainText('Search terms8');
    await expect(summary).toContainText('Cost171.60');
    await expect(summary).toContainText('Cost without conversions73.80');
    await expect(ngrams.row(1)).toContainText('running');

    await page.getByRole('radio', { name: '2 words', exact: true }).check();
    await expect(ngrams.results).toHaveAttribute('aria-rowcount', '3');
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await expect(ngrams.results).toHaveAttribute('aria-rowcount', '8');

    // Another filter chooses none of the lengths, and none looks chosen.
    const lengths = page.getByRole('group', { name: 'Length' }).getByRole('radio');
    const fillsOf = () => lengths.evaluateAll((all) => all.map((radio) => getComputedStyle(radio).backgroundColor));
    await ngrams.results.getByRole('button', { name: 'Words: column menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Filter…', exact: true }).click();
    await page.getByLabel('Condition').selectOption('equals');
    await page.getByRole('textbox', { name: 'Value' }).fill('9');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(ngrams.panel.getByText('Words equals “9” · 0 of 8 rows')).toBeVisible();
    await expect.poll(async () => new Set(await fillsOf()).size).toBe(1);
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await expect.poll(async () => new Set(await fillsOf()).size).toBe(2);
    await expect(ngrams.results).toHaveAttribute('aria-rowcount', '8');

    await expectAccessibleAsItIs(page);
    await ngrams.button('Charts').click();
    await expect(page.getByRole('img', { name: /^Which n-grams cost the most\? running: 161\.35; / })).toBeVisible();
    await expect(page.getByRole('img', { name: /Without conversions: 73\.80 \(43\.0%\)/ })).toBeVisible();
    await expectAccessibleAsItIs(page);
  });

  test('ticks n-grams, copies them and sends them on', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const ngrams = await NgramsModel.open(page);
    await ngrams.runExample();
    await expect(ngrams.chosen).toHaveText('0 chosen');
    await expect(ngrams.button('Send to negatives')).toBeDisabled();
    await ngrams.button('Choose suggestions').click();
    await expect(ngrams.chosen).toHaveText('5 chosen · 5 search terms · cost 73.80');
    await ngrams.button('Copy as negatives').click();
    await expectToast(page, 'Copied to clipboard', '5 negatives copied.');
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toContain('-"how to"');
    await ngrams.button('Check conflicts').click();
    await expect(page).toHaveURL('/negative-conflicts');
    await expect(page.getByRole('textbox', { name: 'Negative keywords' })).toContainText('-"how to"');
    await page.goBack();
    await expect(ngrams.button('Choose suggestions')).toBeEnabled();
    await ngrams.button('Choose suggestions').click();
    await ngrams.button('Send to negatives').click();
    await expect(page).toHaveURL('/negative-keywords');
    await expect(page.getByRole('textbox', { name: 'Input Keywords' })).toContainText('free running');
  });

  test('chooses suggestions that a filter shows, and counts ticked rows that it hides', async ({ page }) => {
    const ngrams = await NgramsModel.open(page);
    await ngrams.runExample();
    await page.getByRole('radio', { name: '2 words', exact: true }).check();
    await expect(ngrams.results).toHaveAttribute('aria-rowcount', '3');
    await ngrams.button('Choose suggestions').click();
    await expect(ngrams.chosen).toHaveText('2 chosen · 4 search terms · cost 67.95');
    await page.getByRole('radio', { name: '1 word', exact: true }).check();
    await expect(ngrams.chosen).toContainText('2 chosen, 2 of them not shown · ');
    await expectAccessibleAsItIs(page);
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await expect(ngrams.chosen).toContainText('2 chosen · ');
  });

  test('sends a column of a sorted table, whose rows the page frees, and is sorted when it is opened again', async ({
    page,
  }) => {
    const ngrams = await NgramsModel.open(page);
    await ngrams.runExample();
    await ngrams.button('Conversions: column menu').click();
    await page.getByRole('menuitem', { name: 'Sort ascending', exact: true }).click();
    const order = page.getByRole('region', { name: 'Order and filters' });
    await expect(order).toContainText('Sorted by Conversions, ascending · 8 rows');
    await ngrams.sendTo('Negative Keywords: Input Keywords');
    await expect(page).toHaveURL('/negative-keywords');
    await ngrams.useColumn('N-gram');
    await expect(page.getByRole('textbox', { name: 'Input Keywords' })).toContainText('free running');
    await page.goBack();
    await expect(order).toContainText('Sorted by Conversions, ascending · 8 rows');
  });

  test('shows the search terms of an n-gram', async ({ page }) => {
    const ngrams = await NgramsModel.open(page);
    await ngrams.runExample();
    await ngrams.row(4).getByRole('button', { name: 'Show terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search terms with “free”' });
    await expect(dialog).toContainText('3 search terms');
    await expect(dialog.getByRole('grid').getByRole('row').filter({ hasText: 'free shoe catalog' })).toBeVisible();
    await expectAccessibleAsItIs(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('says what is missing, and skips totals of a report with a title', async ({ page }) => {
    const ngrams = await NgramsModel.open(page);
    await ngrams.textbox('Search terms').focus();
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'No input', 'Please enter some search terms to process.');
    await ngrams.importTable(
      'Search terms report\n"January 1, 2026"\nSearch term,Cost,Conv.\nred shoes,"1,012.50",--\nred hats,x,1\n"Total: Search terms",1012.50,1\n',
    );
    await expect(ngrams.input('Search terms')).toContainText('3 rows · 3 columns');
    await ngrams.run();
    await ngrams.expectRows(1);
    await expect(ngrams.panel).toContainText('1 row of totals was skipped. 1 cell holds no number and counts as 0.');
    await ngrams.tab('Suggested negatives').click();
    await expect(ngrams.panel).toContainText('No suggestions');
  });
});

test('starter packs add words to the box of negatives, with undo', async ({ page }) => {
  await openLive(page, '/negative-keywords');
  const box = page.getByRole('group', { name: 'Input Keywords', exact: true });
  const text = box.getByRole('textbox', { name: 'Input Keywords' });
  await text.fill('crack');
  await box.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Starter pack…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Starter packs' });
  await dialog.getByRole('checkbox', { name: 'Jobs 15 words' }).check();
  // As large as the checkboxes of options.
  expect((await dialog.getByRole('checkbox').first().boundingBox())?.width).toBe(20);
  await dialog.getByRole('checkbox', { name: 'Free 9 words' }).check();
  await expectAccessibleAsItIs(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Words added', '24 words added.');
  await expect(box).toContainText('25 items');
  await expect(text).toContainText('"work from home"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toContainText('1 item');
});

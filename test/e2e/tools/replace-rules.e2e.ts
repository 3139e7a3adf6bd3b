import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { ReplaceModel } from '../models/replace.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { createOwner } from '../support/saved-data.ts';
import { withoutSavePicker } from '../support/session.ts';

test.describe('find and replace by many rules', () => {
  test('shows all controls of a rule in a form of any width, and keeps the focus', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.choose('Mode', 'Rule list');
    await replace.paste('Input Text', 'cat');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('textbox', { name: 'Find 1', exact: true }).fill('cat');
    const remove = page.getByRole('button', { name: 'Remove rule 1' });
    for (const width of [390, 768, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      // A row that scrolls sideways hides its count and its buttons.
      const hidden = () =>
        remove.evaluate((button) => {
          const { scrollWidth, clientWidth } = button.closest('table')?.parentElement ?? document.body;
          return scrollWidth - clientWidth;
        });
      await expect.poll(hidden, `${width} pixels`).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Clear rules' }).press('Enter');
    await expect(remove).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
  });

  test('scrolls many rules, so that the text below them stays in view', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.choose('Mode', 'Rule list');
    await replace.importRules(`find,replace\n${'red,blue\n'.repeat(21)}`);
    await expect(page.getByRole('textbox', { name: 'Find 21', exact: true })).toBeAttached();
    const add = page.getByRole('button', { name: 'Add rule' });
    await expect(add).toBeInViewport();
    await expect(replace.input('Input Text').getByText('0 items')).toBeInViewport();
    await add.press('Enter');
    const last = page.getByRole('textbox', { name: 'Find 22', exact: true });
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(add).toBeInViewport();
  });

  test('applies rules that were typed, one after the other and all at once', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.choose('Mode', 'Rule list');
    await expect(replace.find).toHaveCount(0);
    await replace.paste('Input Text', 'cat concatenate dog');
    await expect(replace.runButton).toBeDisabled();
    for (const [number, find, replaceWith] of [
      [1, 'cat', 'dog'],
      [2, 'dog', 'cat'],
    ] as const) {
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('textbox', { name: `Find ${number}`, exact: true }).fill(find);
      await page.getByRole('textbox', { name: `Replace with ${number}`, exact: true }).fill(replaceWith);
    }
    await expect(replace.rule(1)).toContainText('2 matches');
    await expect(replace.rule(2)).toContainText('3 matches');
    await expect(replace.preview.getByRole('status')).toHaveText('5 matches · 1 changed line');
    await expect(replace.preview.getByRole('row').last()).toHaveText('1cat concatenate dogcat concatenate cat1, 2');
    await replace.run();
    await replace.expectLines(['cat concatenate cat']);
    await expect(replace.status).toContainText('5 replacements');
    await page.getByRole('textbox', { name: 'Find 1', exact: true }).press('Alt+ArrowDown');
    await expect(page.getByRole('textbox', { name: 'Find 2', exact: true })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Find 2', exact: true })).toHaveValue('cat');
    await page.keyboard.press('Alt+ArrowUp');
    await replace.choose('Apply', 'All at once');
    await replace.run();
    await replace.expectLines(['dog condogenate cat']);
    await page.getByRole('button', { name: 'Regular expression 2' }).click();
    await expect(page.getByText('Rule 2: Patterns cannot be applied all at once.')).toBeVisible();
    await expectAccessible(page);
  });

  test('gives up a preview in which one of many rules runs away', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.choose('Mode', 'Rule list');
    await replace.paste('Input Text', `${'a'.repeat(40)}!`);
    await replace.importRules('Find,Replace,Regex\na,b,0\n(b+)+$,x,1\n');
    await expect(replace.preview.getByRole('status')).toContainText('timed out after 2 seconds');
    await page.getByRole('checkbox', { name: 'On 2', exact: true }).uncheck();
    await expect(replace.preview.getByRole('status')).toHaveText('40 matches · 1 changed line');
  });

  test('imports, exports and clears rules', async ({ page }) => {
    await withoutSavePicker(page);
    const replace = await ReplaceModel.open(page);
    await replace.choose('Mode', 'Rule list');
    await expect(page.getByText('Add rules, or import a CSV with the columns Find and Replace.').first()).toBeVisible();
    const text = 'Selected,Find,Replace,MatchCase\n1,a,b,1\n0,c,d,0\n';
    await replace.importRules(text);
    await expect(page.getByText('2 rules imported.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Match case 1' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('checkbox', { name: 'On 2', exact: true })).not.toBeChecked();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export rules' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('rules.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe(
      '\ufeffEnabled,Find,Replace,Regex,Match case,Whole words,Escapes,Note\nTRUE,a,b,FALSE,TRUE,FALSE,FALSE,\nFALSE,c,d,FALSE,FALSE,FALSE,FALSE,\n',
    );
    await page.getByRole('button', { name: 'Clear rules' }).click();
    await expect(page.getByRole('textbox', { name: 'Find 1', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Find 1', exact: true })).toHaveValue('a');
    // Several cells that are pasted into the table become further rules.
    await page.getByRole('textbox', { name: 'Find 1', exact: true }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'e\tf\ng\th');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('textbox', { name: 'Replace with 4', exact: true })).toHaveValue('h');
  });

  test('saves rules in the account, and loads them', async ({ page, request }) => {
    const owner = await createOwner(request);
    const saving = new SavingModel(page);
    const replace = await ReplaceModel.open(page);
    await replace.choose('Mode', 'Rule list');
    await replace.importRules('Find,Replace,Match case\n"say ""a""",b,1\n');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect(page).toHaveURL('/auth/signin');
    await new AccountModel(page).signIn(owner.email);
    await expect(saving.dialog).toBeVisible();
    await saving.name.fill('My rules');
    await saving.submit();
    await saving.expectSaved('List', 'My rules');
    await page.getByRole('button', { name: 'Clear rules' }).click();
    await page.getByRole('combobox', { name: 'Load saved rules' }).selectOption('My rules (1 rule)');
    await expect(page.getByRole('textbox', { name: 'Find 1', exact: true })).toHaveValue('say "a"');
    await expect(page.getByRole('button', { name: 'Match case 1' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('maps lines by the pairs of a table, and lists what has no pair', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.choose('Mode', 'Mapping');
    await replace.paste('Input Text', 'Nike\nAdidas\nNIKE');
    await expect(replace.runButton).toBeDisabled();
    await replace.importFile('Pairs', 'one.csv', 'nike\npuma\n');
    await expect(page.getByText('Pairs need two columns.')).toBeVisible();
    await expect(replace.runButton).toBeDisabled();
    // No header, since its first cells are no names of such columns.
    await replace.importFile('Pairs', 'pairs.csv', 'nike,one\npuma,two\n');
    await replace.run();
    await replace.expectLines(['one', 'Adidas', 'one']);
    await expect(replace.panel.getByRole('definition')).toHaveText(['2', '1', '1']);
    await page.getByRole('tab', { name: /Without a pair/ }).click();
    await expect(page.getByRole('grid', { name: 'Without a pair' }).getByRole('row')).toHaveText(['Adidas']);
    await page.getByRole('tab', { name: /Unused pairs/ }).click();
    await expect(page.getByRole('grid', { name: 'Unused pairs' }).getByRole('row')).toHaveText(['puma']);
    await expectAccessible(page);
    // A word list is added with labels, which become columns.
    await page.getByRole('button', { name: 'Add word list' }).click();
    await page.getByRole('checkbox', { name: /^Intent/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('45 pairs added.')).toBeVisible();
    await page.getByRole('tab', { name: /^Results/ }).click();
    await replace.paste('Input Text', '\nbuy nike');
    await replace.run();
    await expect(replace.panel.getByRole('columnheader', { name: /Intent/ })).toBeVisible();
    await expect(replace.panel.getByRole('gridcell', { name: 'transactional' })).toBeVisible();
  });
});

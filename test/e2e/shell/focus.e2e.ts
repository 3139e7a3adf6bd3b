import { expect, type Page, test } from '@playwright/test';
import { ConflictsModel } from '../models/conflicts.model.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { toastOf } from '../models/toast.model.ts';
import { expectFocusKept } from '../support/focus.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

const closeToast = (page: Page) => toastOf(page).getByRole('button', { name: 'Close notification' });

test.describe('the focus on the dashboard', () => {
  let owner: Owner;

  test.beforeEach(async ({ page, request }) => {
    owner = await createOwner(request);
    await signInAs(page, owner);
  });

  for (const layout of ['cards', 'table'] as const) {
    test(`survives the end of records, dialogs and toasts: ${layout}`, async ({ page }) => {
      for (const name of ['One', 'Two', 'Three']) {
        await owner.post('POST /api/saved-lists', { name, items: ['a'] });
      }
      const dashboard = await DashboardModel.open(page, layout === 'table' ? '?view=table' : '');
      const record = (name: string) => (layout === 'table' ? dashboard.row(name) : dashboard.card(name));
      const choose = (name: string, item: string) =>
        layout === 'table' ? dashboard.chooseInRow(name, item) : dashboard.choose(name, item);

      await choose('One', 'Delete List');
      await dashboard.dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
      await expect(record('One')).toHaveCount(0);
      await expect(dashboard.panel).toBeFocused();
      await closeToast(page).press('Enter');
      await expect(toastOf(page)).toHaveCount(0);
      await expect(dashboard.panel).toBeFocused();

      await choose('Two', 'Delete List');
      await dashboard.submit('Delete');
      await expect(record('Two')).toHaveCount(0);
      await toastOf(page).getByRole('button', { name: 'Undo', exact: true }).press('Enter');
      await expect(record('Two')).toBeVisible();
      await expectFocusKept(page);

      // The opener is removed while its dialog is open.
      const [list] = (await owner.get('GET /api/saved-lists')).filter(({ name }) => name === 'Three');
      await choose('Three', 'Move to Folder');
      await owner.remove(`/api/saved-lists/${list?.id}`);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(record('Three')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dashboard.dialog).toHaveCount(0);
      await expect(dashboard.panel).toBeFocused();

      await record('Two').getByRole('checkbox').press('Space');
      await dashboard.button('Clear selection').press('Enter');
      await expect(dashboard.button('Clear selection')).toHaveCount(0);
      await expect(dashboard.panel).toBeFocused();

      const other = layout === 'table' ? 'Cards' : 'Table';
      await dashboard.button(other).press('Enter');
      await expect(dashboard.button(other)).toHaveAttribute('aria-pressed', 'true');
      await expect(dashboard.button(other)).toBeFocused();
    });
  }

  test('survives projects, the Trash and the last page', async ({ page }) => {
    for (let number = 1; number <= 25; number++) {
      await owner.post('POST /api/folders', { name: `Folder ${number}` });
    }
    await owner.post('POST /api/projects', { name: 'Spring' });
    const dashboard = await DashboardModel.open(page, '?tab=folders');
    await dashboard.button('Next').press('Enter');
    await expect(dashboard.button('Next')).toBeDisabled();
    await expectFocusKept(page);

    await dashboard.show('Projects');
    page.on('dialog', (dialog) => void dialog.accept());
    await dashboard.choose('Spring', 'Delete Project');
    await expect(dashboard.card('Spring')).toHaveCount(0);
    await expectFocusKept(page);

    await dashboard.show('Trash');
    await dashboard.button('Restore Spring').press('Enter');
    await expect(dashboard.card('Spring')).toHaveCount(0);
    await expect(dashboard.panel).toBeFocused();
  });

  test('goes to the next screen with a sign-out, or stays in the main area', async ({ page }) => {
    await DashboardModel.open(page);
    await page.getByRole('button', { name: 'Log out' }).press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('stays in the main area after a sign-out on a page for everyone', async ({ page }) => {
    await MergeModel.open(page);
    await page.getByRole('button', { name: 'Log out' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('the focus on a tool', () => {
  test('survives runs, full screen, clearing and its toast', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red\nblue');
    await merge.paste('Column B', 'shoes\nboots');
    await expect(merge.runButton).toBeEnabled();
    await merge.runButton.press('Enter');
    await merge.expectRows(4);
    await expectFocusKept(page);

    await page.getByRole('button', { name: 'Full screen' }).press('Enter');
    await expect(merge.runButton).toHaveCount(0);
    await expectFocusKept(page);
    await page.keyboard.press('Escape');
    await expect(merge.runButton).toBeVisible();
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();

    const edit = page.getByRole('button', { name: 'Edit lists' });
    await edit.press('Enter');
    await expect(edit).toHaveCount(0);
    await expectFocusKept(page);

    await page.getByRole('button', { name: 'Clear All' }).press('Enter');
    await expect(merge.results).toHaveCount(0);
    await expectFocusKept(page);
    await toastOf(page).getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(merge.textbox('Column A')).toContainText('red');
    await expectFocusKept(page);
  });

  test('stays beside an example, and on the button of a run', async ({ page }) => {
    await openLive(page, '/negative-conflicts');
    const tool = new ConflictsModel(page);
    await page.getByRole('button', { name: 'Try an example' }).press('Enter');
    await expect(tool.runButton).toBeEnabled();
    await expect(tool.panel).toBeFocused();
    // Longer than the time after which focus counts as lost.
    await tool.importFile('Keywords', 'long.txt', 'free shoes\n'.repeat(1_000_000));
    await expect(tool.input('Keywords')).toContainText('1,000,000 items');
    await tool.runButton.press('Enter');
    await expect(tool.runButton).toBeDisabled();
    await expect(tool.status).toContainText(' in ');
    await expect(tool.runButton).toBeEnabled();
    await expect(tool.runButton).toBeFocused();
  });

  test('survives the end of a run with Cancel', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.pasteLongRun();
    await merge.runButton.press('Enter');
    await expect(merge.row(1)).toBeVisible();
    await merge.cancelButton.press('Enter');
    await merge.expectStopped();
    await expect(page.getByRole('button', { name: 'Run again' })).toBeFocused();
  });
});

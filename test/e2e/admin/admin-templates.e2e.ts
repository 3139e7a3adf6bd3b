import { expect, test } from '@playwright/test';
import { AdminModel } from '../models/admin.model.ts';
import { newAddress } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAsItIs } from '../support/axe.ts';
import { takeMail } from '../support/mailbox.ts';

test('a template is made with checked variables, previewed, tested, switched and deleted', async ({ page }) => {
  const admin = new AdminModel(page);
  const refusals: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && refusals.push(message.text()));
  await admin.open('/admin/email-templates');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);
  await admin.button('New Template').click();
  const form = admin.dialog('New template');
  const key = `news_${Date.now()}`;
  await form.getByLabel('Template key').fill(key);
  await form.getByLabel('Name').fill(key);
  await form.getByLabel('Variables').fill('name');
  await form.getByLabel('Subject').fill('News for {{name}}');
  const html = form.getByRole('textbox', { name: 'HTML content' });
  await expect(html).toHaveAttribute('contenteditable', 'true');
  await html.fill('<p>Hello {{nobody}}</p>');
  await expect(form).toContainText('Unknown variables: {{nobody}} on line 1');
  await form.getByRole('button', { name: 'Create template' }).click();
  await expect(form).toContainText('Line 1: There is no variable "nobody".');
  await html.fill('<p>Hello </p><script>parent.document.title = "broken in"</script><img src="x" onerror="alert(1)">');
  await html.press('Control+Home');
  for (let step = 0; step < '<p>Hello '.length; step += 1) {
    await html.press('ArrowRight');
  }
  await form.getByRole('button', { name: 'Insert name: HTML content' }).click();
  await expect(html).toContainText('<p>Hello {{name}}</p>');
  await expectAccessibleAsItIs(page);
  await form.getByRole('button', { name: 'Create template' }).click();
  await expect(admin.toast).toContainText('Template created successfully');

  await admin.choose('Preview', key);
  const preview = admin.dialog(`Preview: ${key}`);
  await expect(preview.frameLocator('iframe').getByText('Hello Ada Lovelace')).toBeVisible();
  await expect(preview.locator('iframe')).toHaveAttribute('sandbox', '');
  await expect(preview).toContainText('News for Ada Lovelace');
  expect(await page.title()).not.toContain('broken in');
  await preview.getByRole('tab', { name: 'Text Content' }).click();
  await expect(preview.getByText('Hello Ada Lovelace')).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('tab', { name: 'Send Test' }).click();
  await preview.getByRole('button', { name: 'Send Test' }).click();
  await expect(preview).toContainText('Please enter a test email address');
  await expectAccessible(page);
  const address = newAddress('tester');
  await preview.getByLabel('Test email address').fill(address);
  await preview.getByRole('button', { name: 'Send Test' }).click();
  await expect(admin.toast).toContainText('Test email sent');
  expect((await takeMail(address)).subject).toBe('News for Ada Lovelace');
  await page.keyboard.press('Escape');

  const active = page.getByRole('switch', { name: `Active: ${key}` });
  await active.click();
  await expect(admin.toast).toContainText('Template updated successfully');
  await page.reload();
  await expect(active).not.toBeChecked();
  await admin.choose('Delete', key);
  await expect(admin.dialog('Delete template?')).toBeVisible();
  await expectAccessible(page);
  await admin.dialog('Delete template?').getByRole('button', { name: 'Delete template' }).click();
  await expect(admin.toast).toContainText('Template deleted successfully');
  await expect(admin.row(key)).toHaveCount(0);
  expect(refusals.filter((text) => text.includes('frame'))).toEqual([]);
});

test('a template without the link that it is for is refused beside the field', async ({ page }) => {
  const admin = new AdminModel(page);
  await admin.open('/admin/email-templates');
  await admin.choose('Edit', 'Reset password');
  const form = admin.dialog('Edit template');
  const html = form.getByRole('textbox', { name: 'HTML content' });
  await expect(html).toHaveAttribute('contenteditable', 'true');
  await html.fill('<p>Hello {{username}}</p>');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(html).toHaveAccessibleDescription(/\{\{resetUrl\}\} is missing/);
  await expect(html).toBeFocused();
  await expectAccessibleAsItIs(page);
});

test('a template of the site keeps its key, and goes back to the built-in text', async ({ page }) => {
  const admin = new AdminModel(page);
  await admin.open('/admin/email-templates');
  const name = 'Username reminder';
  await admin.choose('Edit', name);
  const form = admin.dialog('Edit template');
  await expect(form.getByLabel('Template key')).not.toBeEditable();
  await form.getByLabel('Subject').fill('Changed {{username}}');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.toast).toContainText('Template updated successfully');
  await expect(admin.row('Changed {{username}}')).toBeVisible();
  await admin.openActions(name);
  await expect(admin.action('Delete')).toHaveCount(0);
  await admin.action('Reset').click();
  await expect(admin.dialog('Reset template?')).toBeVisible();
  await expectAccessible(page);
  await admin.dialog('Reset template?').getByRole('button', { name: 'Reset template' }).click();
  await expect(admin.toast).toContainText('Template reset to its built-in text');
  await expect(admin.row('Your Overprint username')).toBeVisible();
});

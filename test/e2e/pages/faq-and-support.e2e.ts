import { expect, test } from '@playwright/test';
import { expectToast } from '../models/toast.model.ts';
import { openLive } from '../support/open-live.ts';

test.describe('questions and answers', () => {
  test('are filtered by category and words, and several stay open', async ({ page }) => {
    await openLive(page, '/faq');
    const shown = page.locator('details:visible');
    await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(shown).toHaveCount(22);
    for (const id of ['delete-account', 'forgot-password']) {
      await page.locator(`#${id} summary`).click();
    }

    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(shown).toHaveCount(4);
    await expect(page.getByText('4 questions')).toBeVisible();
    await expect(page.locator('details[open]:visible')).toHaveCount(2);

    await page.getByRole('searchbox', { name: 'Search the questions' }).fill('mail spam');
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAttribute('id', 'forgot-password');
    await page.getByRole('searchbox').fill('no such words');
    await expect(page.getByText('No question contains these words.')).toBeVisible();

    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(shown).toHaveCount(22);
    await expect(page.locator('details[open]')).toHaveCount(2);
  });

  test('have addresses: a link opens its entry, also from within', async ({ page }) => {
    await openLive(page, '/faq#which-files');
    await expect(page.locator('#which-files')).toHaveAttribute('open', '');
    await expect(page.locator('#which-files summary')).toBeFocused();
    await expect(page.locator('#which-files')).toBeInViewport();
    await page.getByRole('button', { name: 'General', exact: true }).click();
    await page.locator('#is-it-free summary').click();
    await page.locator('#is-it-free').getByRole('link', { name: 'Link to the answer: What does it cost?' }).click();
    await expect(page).toHaveURL('/faq#is-it-free');
    await expect(page.locator('#is-it-free')).toHaveAttribute('open', '');

    await openLive(page, '/support');
    await page.getByRole('link', { name: 'How long can a list be?' }).click();
    await expect(page.locator('#how-long-may-a-list-be')).toHaveAttribute('open', '');
    await expect(page.locator('#how-long-may-a-list-be')).toBeInViewport();
  });
});

test.describe('support', () => {
  const message = {
    Name: 'Ada Lovelace',
    Email: 'ada@example.com',
    Subject: 'The engine',
    Message: 'It weaves algebraic patterns.\nJust so.',
  };

  test('a message is checked, sent, and the form is empty again', async ({ page }) => {
    await openLive(page, '/support');
    const form = page.getByRole('form', { name: 'Write to us' });
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByText('Please enter your name.')).toBeVisible();
    await expect(form.getByText('Please enter a message.')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();

    for (const [label, text] of Object.entries(message)) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    const category = form.getByLabel('Category');
    expect(await category.locator('option:not([value=""])').count()).toBe(6);
    await category.selectOption('Report a bug');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/support/contact', async (route) => {
      await held;
      await route.continue();
    });
    const request = page.waitForRequest('**/api/support/contact');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByRole('button', { name: 'Sending...' })).toBeVisible();
    expect((await request).postDataJSON()).toEqual({
      name: message.Name,
      email: message.Email,
      subject: message.Subject,
      category: 'bug-report',
      message: message.Message,
    });
    release();
    await expect(page.getByText('Message sent')).toBeVisible();
    for (const label of Object.keys(message)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue('');
    }
    await expect(category).toHaveValue('');
  });

  test('what went wrong is told, and nothing that was written is lost', async ({ page }) => {
    await openLive(page, '/support');
    const form = page.getByRole('form', { name: 'Write to us' });
    for (const [label, text] of Object.entries(message)) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    const send = async (answer: { status: number; json: unknown }, text: string) => {
      await page.unrouteAll();
      await page.route('**/api/support/contact', (route) => route.fulfill(answer));
      await form.getByRole('button', { name: 'Send message' }).click();
      await expectToast(page, 'Error Sending Message', text);
      await expect(form.getByLabel('Message')).toHaveValue(message.Message);
    };
    const limited = { code: 'rate_limited', message: 'Too many attempts. Please wait a little and try again.' };
    await send({ status: 429, json: limited }, limited.message);
    await send({ status: 200, json: { success: false, message: '' } }, 'Failed to send message');
    await send({ status: 500, json: {} }, 'Please try again or contact us directly by email');
  });
});

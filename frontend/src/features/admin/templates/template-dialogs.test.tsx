import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EmailTemplateInfo } from '../../../../../libs/contracts/admin/admin-templates.dto.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { TemplateFormDialog } from './template-dialogs.tsx';
import { findVariables } from './template-editor.tsx';

/** HTML content of the built-in templates, by file; `layout` is no template. */
const CONTENTS = import.meta.glob<string>(
  ['../../../../../backend/mail/templates/*.html.hbs', '!../../../../../backend/mail/templates/layout.html.hbs'],
  { eager: true, query: '?raw', import: 'default' },
);
const BUILT_IN = Object.entries(CONTENTS).map(([path, html]) => [path.replace(/^.*\/|[.].*$/g, ''), html] as const);

/** Requests that the server has received, as method and path. */
const requests: string[] = [];
const close = vi.fn();

async function answer(url: string, init: RequestInit): Promise<Response> {
  requests.push(`${init.method} ${url}`);
  return Response.json({});
}

function builtIn(templateKey: string, htmlContent: string): EmailTemplateInfo {
  return {
    id: templateKey,
    templateKey,
    name: templateKey,
    subject: 'Subject',
    variables: [...new Set(findVariables(htmlContent).map(({ name }) => name))],
    htmlContent,
    textContent: null,
    isActive: true,
    isSystem: true,
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
}

function show(template: EmailTemplateInfo | null): void {
  renderScreen(<TemplateFormDialog template={template} isOpen onClose={close} />, answer);
}

beforeEach(() => {
  requests.length = 0;
  close.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(BUILT_IN)('saves changes of the built-in template %s', async (key, html) => {
  show(builtIn(key, html));
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'New subject' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(requests).toEqual([`PUT /api/admin/email-templates/${key}`]);
});

it.each([
  ['Template key', null],
  ['Name', builtIn('reset', '')],
] as const)('starts at the first field that can be edited: %s', (name, template) => {
  show(template);
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)).autofocus).toBe(true);
});

it('refuses a new key with a hyphen', async () => {
  show(null);
  fireEvent.change(screen.getByLabelText(/^Template key/), { target: { value: 'job-finished' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create template' }));
  await screen.findByText('Use lowercase letters, digits and underscores, starting with a letter.');
  expect(requests).toEqual([]);
});

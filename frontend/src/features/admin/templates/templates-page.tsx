import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTemplateInfo } from '../../../../../libs/contracts/admin/admin-templates.dto.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatTime } from '../../../shared/format/format.ts';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import admin from '../admin.module.css';
import { ADMIN_KEY, AdminPage, ConfirmDialog, Loaded, refreshAdmin, useAdminQuery } from '../admin-page.tsx';
import { AdminTable, RowMenu } from '../list-controls.tsx';
import { TEMPLATES_MESSAGES as messages, ADMIN_MESSAGES as shared } from '../messages.ts';
import { TemplateFormDialog, TemplatePreviewDialog } from './template-dialogs.tsx';
import classes from './templates.module.css';

/** Renders the email templates, with dialogs to create, edit, preview, reset and delete them. */
export function TemplatesPage() {
  const query = useAdminQuery(['templates'], (signal) => call('GET /api/admin/email-templates', { signal }));
  const [dialog, setDialog] = useState<TemplateDialog | 'create' | null>(null);
  // Kept after closing, so that the dialogs stay mounted while they close.
  const [template, setTemplate] = useState<EmailTemplateInfo | null>(null);
  const close = () => setDialog(null);
  return (
    <AdminPage
      title={messages.title}
      lead={messages.lead}
      actions={
        <>
          <Button onClick={() => void query.refetch()}>{shared.refresh}</Button>
          <Button color="magenta" variant="filled" onClick={() => setDialog('create')}>
            {messages.create}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed={messages.fetchFailed}>
        {(templates) => (
          <TemplatesTable
            templates={templates}
            onOpen={(which, about) => {
              setTemplate(about);
              setDialog(which);
            }}
          />
        )}
      </Loaded>
      <TemplateFormDialog template={null} isOpen={dialog === 'create'} onClose={close} />
      {template !== null && <TemplateDialogs template={template} dialog={dialog} onClose={close} />}
    </AdminPage>
  );
}

function TemplateDialogs({
  template,
  dialog,
  onClose,
}: {
  readonly template: EmailTemplateInfo;
  readonly dialog: string | null;
  readonly onClose: () => void;
}) {
  const reset = useToastMutation({
    call: (id: string) => call('POST /api/admin/email-templates/{id}/reset', { path: { id } }),
    done: () => ({ title: messages.resetDone }),
    failed: reasonToast(messages.resetFailed),
    refresh: refreshAdmin,
  });
  const remove = useToastMutation({
    call: (id: string) => call('DELETE /api/admin/email-templates/{id}', { path: { id } }),
    done: () => ({ title: messages.deletedDone }),
    failed: reasonToast(messages.deleteFailed),
    refresh: refreshAdmin,
  });
  return (
    <>
      <TemplateFormDialog template={template} isOpen={dialog === 'edit'} onClose={onClose} />
      <TemplatePreviewDialog template={template} isOpen={dialog === 'preview'} onClose={onClose} />
      <ConfirmDialog
        title={messages.resetTitle}
        confirm={messages.resetConfirm}
        isOpen={dialog === 'reset'}
        onConfirm={() => reset.send(template.id)}
        onClose={onClose}
      >
        <p>{messages.resetText(template.name)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={messages.deleteTitle}
        confirm={messages.deleteConfirm}
        isOpen={dialog === 'delete'}
        onConfirm={() => remove.send(template.id)}
        onClose={onClose}
      >
        <p>{messages.deleteText(template.name)}</p>
      </ConfirmDialog>
    </>
  );
}

/** Kind of dialog about a template. */
type TemplateDialog = 'preview' | 'edit' | 'reset' | 'delete';

type OnOpen = (dialog: TemplateDialog, template: EmailTemplateInfo) => void;

/** Renders the templates as a table with a switch to activate or deactivate each. */
function TemplatesTable({
  templates,
  onOpen,
}: {
  readonly templates: readonly EmailTemplateInfo[];
  readonly onOpen: OnOpen;
}) {
  return (
    <AdminTable
      columns={[messages.name, messages.subject, messages.variables, messages.active, messages.updated, shared.actions]}
      label={messages.table}
    >
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} onOpen={onOpen} />
      ))}
    </AdminTable>
  );
}

function TemplateRow({ template, onOpen }: { readonly template: EmailTemplateInfo; readonly onOpen: OnOpen }) {
  const { name, templateKey, subject, variables, isActive, isSystem, updatedAt } = template;
  const toggle = useToggle(template);
  const item = (dialog: TemplateDialog, label: string) => (
    <MenuItem onClick={() => onOpen(dialog, template)}>{label}</MenuItem>
  );
  return (
    <tr>
      <td data-label={messages.name}>
        <div>
          <p className={admin.primary}>{name}</p>
          <p className={admin.secondary}>
            <code>{templateKey}</code> {isSystem && <span className={admin.badge}>{messages.system}</span>}
          </p>
        </div>
      </td>
      <td data-label={messages.subject}>{subject}</td>
      <td data-label={messages.variables} className={classes.names}>
        {variables.join(', ') || '–'}
      </td>
      <td data-label={messages.active}>
        {/* A native input, so that the clickable element itself has the role. */}
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          aria-label={messages.activeOf(name)}
          aria-checked={isActive}
          checked={isActive}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      </td>
      <td className={admin.brief} data-label={messages.updated}>
        {formatTime(updatedAt)}
      </td>
      <td data-label={shared.actions}>
        <RowMenu of={name}>
          {item('preview', messages.preview)}
          {item('edit', messages.edit)}
          {isSystem ? item('reset', messages.reset) : item('delete', messages.delete)}
        </RowMenu>
      </td>
    </tr>
  );
}

/** Returns a function that activates or deactivates a template, with an optimistic update. */
function useToggle({ id }: EmailTemplateInfo): (isActive: boolean) => void {
  const queryClient = useQueryClient();
  const save = useToastMutation({
    call: (isActive: boolean) => call('PUT /api/admin/email-templates/{id}', { path: { id }, body: { isActive } }),
    done: () => ({ title: messages.updatedDone }),
    failed: reasonToast(messages.statusFailed),
    scope: { id: `template ${id}` },
    refresh: refreshAdmin,
  });
  return (isActive) => {
    queryClient.setQueryData<EmailTemplateInfo[]>([ADMIN_KEY, 'templates'], (templates) =>
      templates?.map((template) => (template.id === id ? { ...template, isActive } : template)),
    );
    save.run(isActive);
  };
}

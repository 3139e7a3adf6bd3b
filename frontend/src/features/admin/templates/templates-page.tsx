import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTemplateInfo } from '../../../../../libs/contracts/admin/admin-templates.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { reasonToast } from '../../../shared/form/describe-failure.ts';
import { ADMIN_KEY, refreshAdmin } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { ADMIN_TEXTS as shared } from '../admin-texts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { TemplateFormDialog } from './template-form-dialog.tsx';
import { TemplatePreviewDialog } from './template-preview-dialog.tsx';
import { type TemplateDialog, TemplatesTable } from './templates-table.tsx';
import { TEMPLATES_TEXTS as texts } from './texts.ts';

/** Renders the email templates, with dialogs to create, edit, preview, reset and delete them. */
export function TemplatesPage() {
  const query = useQuery({
    queryKey: [ADMIN_KEY, 'templates'],
    queryFn: ({ signal }) => call('GET /api/admin/email-templates', { signal }),
    staleTime: 0,
  });
  const [dialog, setDialog] = useState<TemplateDialog | 'create' | null>(null);
  // Kept after closing, so that the dialogs stay mounted while they close.
  const [template, setTemplate] = useState<EmailTemplateInfo | null>(null);
  const close = () => setDialog(null);
  return (
    <AdminPage
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button onClick={() => void query.refetch()}>{shared.refresh}</Button>
          <Button color="magenta" variant="filled" onClick={() => setDialog('create')}>
            {texts.create}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed={texts.fetchFailed}>
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
    done: () => ({ title: texts.resetDone }),
    failed: reasonToast(texts.resetFailed),
    refresh: refreshAdmin,
    onDone: onClose,
  });
  const remove = useToastMutation({
    call: (id: string) => call('DELETE /api/admin/email-templates/{id}', { path: { id } }),
    done: () => ({ title: texts.deletedDone }),
    failed: reasonToast(texts.deleteFailed),
    refresh: refreshAdmin,
    onDone: onClose,
  });
  return (
    <>
      <TemplateFormDialog template={template} isOpen={dialog === 'edit'} onClose={onClose} />
      <TemplatePreviewDialog template={template} isOpen={dialog === 'preview'} onClose={onClose} />
      <ConfirmDialog
        title={texts.resetTitle}
        confirm={texts.resetConfirm}
        isOpen={dialog === 'reset'}
        isBusy={reset.isBusy}
        onConfirm={() => reset.run(template.id)}
        onClose={onClose}
      >
        <p>{texts.resetText(template.name)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={texts.deleteTitle}
        confirm={texts.deleteConfirm}
        isOpen={dialog === 'delete'}
        isBusy={remove.isBusy}
        onConfirm={() => remove.run(template.id)}
        onClose={onClose}
      >
        <p>{texts.deleteText(template.name)}</p>
      </ConfirmDialog>
    </>
  );
}

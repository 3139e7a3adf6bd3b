import { useQueryClient } from '@tanstack/react-query';
import type { EmailTemplateInfo } from '../../../../../libs/contracts/admin/admin-templates.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { reasonToast } from '../../../shared/form/describe-failure.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import admin from '../admin.module.css';
import { ADMIN_KEY, refreshAdmin } from '../admin-data.ts';
import { ADMIN_TEXTS as shared } from '../admin-texts.ts';
import { RowMenu } from '../row-menu.tsx';
import classes from './templates.module.css';
import { TEMPLATES_TEXTS as texts } from './texts.ts';

/** Kind of dialog about a template. */
export type TemplateDialog = 'preview' | 'edit' | 'reset' | 'delete';

type OnOpen = (dialog: TemplateDialog, template: EmailTemplateInfo) => void;

/** Renders the templates as a table with a switch to activate or deactivate each. */
export function TemplatesTable({
  templates,
  onOpen,
}: {
  readonly templates: readonly EmailTemplateInfo[];
  readonly onOpen: OnOpen;
}) {
  return (
    <table className={admin.table} aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.subject}</th>
          <th scope="col">{texts.variables}</th>
          <th scope="col">{texts.active}</th>
          <th scope="col">{texts.updated}</th>
          <th scope="col">{shared.actions}</th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
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
      <td data-label={texts.name}>
        <div>
          <p className={admin.primary}>{name}</p>
          <p className={admin.secondary}>
            <code>{templateKey}</code> {isSystem && <span className={admin.badge}>{texts.system}</span>}
          </p>
        </div>
      </td>
      <td data-label={texts.subject}>{subject}</td>
      <td data-label={texts.variables} className={classes.names}>
        {variables.join(', ') || '–'}
      </td>
      <td data-label={texts.active}>
        {/* A native input, so that the clickable element itself has the role. */}
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          aria-label={texts.activeOf(name)}
          aria-checked={isActive}
          checked={isActive}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      </td>
      <td className={admin.brief} data-label={texts.updated}>
        {formatMoment(updatedAt)}
      </td>
      <td data-label={shared.actions}>
        <RowMenu of={name}>
          {item('preview', texts.preview)}
          {item('edit', texts.edit)}
          {isSystem ? item('reset', texts.reset) : item('delete', texts.delete)}
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
    done: () => ({ title: texts.updatedDone }),
    failed: reasonToast(texts.statusFailed),
    refresh: refreshAdmin,
  });
  return (isActive) => {
    queryClient.setQueryData<EmailTemplateInfo[]>([ADMIN_KEY, 'templates'], (templates) =>
      templates?.map((template) => (template.id === id ? { ...template, isActive } : template)),
    );
    save.run(isActive);
  };
}

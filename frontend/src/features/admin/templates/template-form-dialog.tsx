import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { TEMPLATE_KEY, TEMPLATE_LIMITS, VARIABLE_NAME } from '../../../../../libs/contracts/admin/admin.ts';
import type { EmailTemplateInfo } from '../../../../../libs/contracts/admin/admin-templates.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { Dialog, firstFocus } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { refreshAdmin } from '../admin-data.ts';
import { ADMIN_MESSAGES as shared } from '../admin-messages.ts';
import { TEMPLATE_FORM_MESSAGES as messages, TEMPLATES_MESSAGES } from './messages.ts';
import { findVariables, readNames, TemplateEditor } from './template-editor.tsx';
import classes from './templates.module.css';

const ON = 'yes';

interface TemplateFormProps {
  /** Template to edit; null for a new one. */
  readonly template: EmailTemplateInfo | null;
  readonly onClose: () => void;
}

/** Renders the dialog that creates or edits a template. */
export function TemplateFormDialog({ isOpen, ...props }: TemplateFormProps & { readonly isOpen: boolean }) {
  return (
    <Dialog
      title={props.template === null ? messages.createTitle : messages.editTitle}
      isOpen={isOpen}
      isWide
      onClose={props.onClose}
    >
      <TemplateForm {...props} />
    </Dialog>
  );
}

function TemplateForm({ template, onClose }: TemplateFormProps) {
  const frame = useTemplateForm({ template, onClose });
  const { form, isBusy } = frame;
  const { values } = form;
  const isNew = template === null;
  const names = template?.isSystem ? template.variables : readNames(values.variables);
  const used = findVariables(`${values.subject}\n${values.htmlContent}\n${values.textContent}`).map(({ name }) => name);
  const unused = names.filter((name) => !used.includes(name));
  return (
    <FormFrame
      of={frame}
      label={isNew ? messages.createTitle : messages.editTitle}
      actions={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <SubmitButton label={isNew ? messages.create : messages.save} isBusy={isBusy} look="dialog" />
        </>
      }
    >
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('templateKey')}
          ref={isNew ? firstFocus : undefined}
          label={TEMPLATES_MESSAGES.key}
          description={isNew ? messages.keyHint : messages.keyFixed}
          maxLength={TEMPLATE_LIMITS.key}
          readOnly={!isNew}
          required
        />
        <TextInput
          {...form.getInputProps('name')}
          ref={isNew ? undefined : firstFocus}
          label={TEMPLATES_MESSAGES.name}
          maxLength={TEMPLATE_LIMITS.name}
          className={classes.bottom}
          required
        />
      </div>
      {!template?.isSystem && (
        <TextInput
          {...form.getInputProps('variables')}
          label={TEMPLATES_MESSAGES.variables}
          description={messages.variablesHint}
        />
      )}
      <TextInput
        {...form.getInputProps('subject')}
        label={TEMPLATES_MESSAGES.subject}
        maxLength={TEMPLATE_LIMITS.subject}
        required
      />
      <TemplateEditor
        label={messages.html}
        value={values.htmlContent}
        variables={names}
        error={asText(form.errors.htmlContent)}
        isRequired
        onChange={(text) => form.setFieldValue('htmlContent', text)}
      />
      <TemplateEditor
        label={messages.text}
        hint={messages.textHint}
        value={values.textContent}
        variables={names}
        error={asText(form.errors.textContent)}
        onChange={(text) => form.setFieldValue('textContent', text)}
      />
      {unused.length > 0 && <p className={classes.hint}>{messages.unused(unused)}</p>}
      <Checkbox
        label={messages.isActive}
        checked={values.isActive === ON}
        onChange={(event) => form.setFieldValue('isActive', event.currentTarget.checked ? ON : '')}
      />
    </FormFrame>
  );
}

function useTemplateForm({ template, onClose }: TemplateFormProps) {
  const queryClient = useQueryClient();
  return useAccountForm({
    initialValues: {
      templateKey: template?.templateKey ?? '',
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      variables: template?.variables.join(', ') ?? '',
      htmlContent: template?.htmlContent ?? '',
      textContent: template?.textContent ?? '',
      isActive: (template?.isActive ?? true) ? ON : '',
    },
    validate: ({ templateKey, name, subject, htmlContent, variables }) => ({
      // The key of an existing template cannot be changed, and that of a built-in one may have other characters.
      templateKey: template !== null || TEMPLATE_KEY.test(templateKey) ? undefined : messages.keyWrong,
      name: name.trim() === '' ? messages.nameMissing : undefined,
      subject: subject.trim() === '' ? messages.subjectMissing : undefined,
      htmlContent: htmlContent.trim() === '' ? messages.htmlMissing : undefined,
      variables: readNames(variables).every((variable) => VARIABLE_NAME.test(variable))
        ? undefined
        : messages.variablesWrong,
    }),
    send: async ({ templateKey, name, subject, htmlContent, ...values }, signal) => {
      const textContent = values.textContent.trim() === '' ? null : values.textContent;
      const isActive = values.isActive === ON;
      const body = { name, subject, htmlContent, textContent, isActive, variables: readNames(values.variables) };
      if (template === null) {
        await call('POST /api/admin/email-templates', { body: { templateKey, ...body }, signal });
      } else {
        await call('PUT /api/admin/email-templates/{id}', { path: { id: template.id }, body, signal });
      }
      onClose();
      const done = template === null ? TEMPLATES_MESSAGES.createdDone : TEMPLATES_MESSAGES.updatedDone;
      showToast({ title: done, tone: 'success' });
      void refreshAdmin(queryClient);
    },
    failed: template === null ? TEMPLATES_MESSAGES.createFailed : TEMPLATES_MESSAGES.updateFailed,
  });
}

function asText(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}

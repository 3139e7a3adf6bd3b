import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TEMPLATE_KEY, TEMPLATE_LIMITS, VARIABLE_NAME } from '../../../../../libs/contracts/admin/admin.ts';
import type { EmailTemplateInfo, TemplatePreview } from '../../../../../libs/contracts/admin/admin-templates.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { checkEmail } from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { Dialog, firstFocus } from '../../../shared/ui/dialog.tsx';
import { TabList, tabId, tabPanelId } from '../../../shared/ui/tab-list.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { Loaded, refreshAdmin } from '../admin-page.tsx';
import { PREVIEW_MESSAGES, ADMIN_MESSAGES as shared, TEMPLATE_FORM_MESSAGES, TEMPLATES_MESSAGES } from '../messages.ts';
import { findVariables, readNames, TemplateEditor } from './template-editor.tsx';
import classes from './templates.module.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

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
      title={props.template === null ? TEMPLATE_FORM_MESSAGES.createTitle : TEMPLATE_FORM_MESSAGES.editTitle}
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
      label={isNew ? TEMPLATE_FORM_MESSAGES.createTitle : TEMPLATE_FORM_MESSAGES.editTitle}
      actions={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <SubmitButton
            label={isNew ? TEMPLATE_FORM_MESSAGES.create : TEMPLATE_FORM_MESSAGES.save}
            isBusy={isBusy}
            look="dialog"
          />
        </>
      }
    >
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('templateKey')}
          ref={isNew ? firstFocus : undefined}
          label={TEMPLATES_MESSAGES.key}
          description={isNew ? TEMPLATE_FORM_MESSAGES.keyHint : TEMPLATE_FORM_MESSAGES.keyFixed}
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
          description={TEMPLATE_FORM_MESSAGES.variablesHint}
        />
      )}
      <TextInput
        {...form.getInputProps('subject')}
        label={TEMPLATES_MESSAGES.subject}
        maxLength={TEMPLATE_LIMITS.subject}
        required
      />
      <TemplateEditor
        label={TEMPLATE_FORM_MESSAGES.html}
        value={values.htmlContent}
        variables={names}
        error={asText(form.errors.htmlContent)}
        isRequired
        onChange={(text) => form.setFieldValue('htmlContent', text)}
      />
      <TemplateEditor
        label={TEMPLATE_FORM_MESSAGES.text}
        hint={TEMPLATE_FORM_MESSAGES.textHint}
        value={values.textContent}
        variables={names}
        error={asText(form.errors.textContent)}
        onChange={(text) => form.setFieldValue('textContent', text)}
      />
      {unused.length > 0 && <p className={classes.hint}>{TEMPLATE_FORM_MESSAGES.unused(unused)}</p>}
      <Checkbox
        label={TEMPLATE_FORM_MESSAGES.isActive}
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
      templateKey: template !== null || TEMPLATE_KEY.test(templateKey) ? undefined : TEMPLATE_FORM_MESSAGES.keyWrong,
      name: name.trim() === '' ? TEMPLATE_FORM_MESSAGES.nameMissing : undefined,
      subject: subject.trim() === '' ? TEMPLATE_FORM_MESSAGES.subjectMissing : undefined,
      htmlContent: htmlContent.trim() === '' ? TEMPLATE_FORM_MESSAGES.htmlMissing : undefined,
      variables: readNames(variables).every((variable) => VARIABLE_NAME.test(variable))
        ? undefined
        : TEMPLATE_FORM_MESSAGES.variablesWrong,
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

const TABS = (['html', 'text', 'test'] as const).map((id) => ({ id, label: PREVIEW_MESSAGES[id] }));

/** Renders the dialog that previews a template as HTML and plain text, and sends a test mail. */
export function TemplatePreviewDialog({
  template,
  isOpen,
  onClose,
}: {
  readonly template: EmailTemplateInfo;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={PREVIEW_MESSAGES.title(template.name)} isOpen={isOpen} isWide onClose={onClose}>
      <Preview template={template} />
    </Dialog>
  );
}

function Preview({ template }: { readonly template: EmailTemplateInfo }) {
  const { subject, htmlContent, textContent, variables } = template;
  const query = useQuery({
    queryKey: ['template preview', template],
    queryFn: ({ signal }) => {
      const body = { subject, htmlContent, textContent, variables };
      return call('POST /api/admin/email-templates/preview', { body, signal });
    },
    retry: false,
    gcTime: 0,
  });
  const tabsId = useId();
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('html');
  return (
    <>
      <TabList idBase={tabsId} label={PREVIEW_MESSAGES.tabs} look="box" onChoose={setTab} shown={tab} tabs={TABS} />
      <div
        aria-labelledby={tabId(tabsId, tab)}
        className={classes.panel}
        id={tabPanelId(tabsId)}
        role="tabpanel"
        tabIndex={-1}
      >
        {tab === 'test' ? (
          <SendTest templateKey={template.templateKey} />
        ) : (
          <Loaded query={query} failed={PREVIEW_MESSAGES.failed}>
            {(mail) => (tab === 'html' ? <HtmlMail mail={mail} /> : <PlainMail text={mail.text} />)}
          </Loaded>
        )}
      </div>
    </>
  );
}

function HtmlMail({ mail: { subject, html } }: { readonly mail: TemplatePreview }) {
  return (
    <>
      <p className={classes.subject}>
        <span className={classes.hint}>{PREVIEW_MESSAGES.subject}</span> {subject}
      </p>
      {/* The empty sandbox blocks scripts, forms, links and access to the site's origin. */}
      <iframe className={classes.mail} title={PREVIEW_MESSAGES.html} sandbox="" srcDoc={html} />
      <p className={classes.hint}>{PREVIEW_MESSAGES.note}</p>
    </>
  );
}

function PlainMail({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <pre className={classes.plain} tabIndex={0}>
      {text}
    </pre>
  );
}

function SendTest({ templateKey }: { readonly templateKey: string }) {
  const frame = useAccountForm({
    initialValues: { testEmail: '' },
    validate: ({ testEmail }) => ({
      testEmail: testEmail.trim() === '' ? PREVIEW_MESSAGES.missing : checkEmail(testEmail),
    }),
    send: async ({ testEmail }, signal) => {
      const body = { templateKey, testEmail: testEmail.trim() };
      const { isSent, message } = await call('POST /api/admin/email-templates/test', { body, signal });
      showToast({
        title: isSent ? PREVIEW_MESSAGES.sent : PREVIEW_MESSAGES.waiting,
        message,
        tone: isSent ? 'success' : 'info',
      });
    },
    failed: PREVIEW_MESSAGES.sendFailed,
  });
  return (
    <FormFrame of={frame} actions={<SubmitButton label={PREVIEW_MESSAGES.send} isBusy={frame.isBusy} look="dialog" />}>
      <TextInput
        {...frame.form.getInputProps('testEmail')}
        type="email"
        label={PREVIEW_MESSAGES.testEmail}
        description={PREVIEW_MESSAGES.testHint}
        autoComplete="email"
      />
    </FormFrame>
  );
}

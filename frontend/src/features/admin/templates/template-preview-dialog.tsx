import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { EmailTemplateInfo, TemplatePreview } from '../../../../../libs/contracts/admin/admin-templates.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { checkEmail } from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TabList, tabId, tabPanelId } from '../../../shared/ui/tab-list.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { Loaded } from '../admin-page.tsx';
import { PREVIEW_MESSAGES as messages } from './messages.ts';
import classes from './templates.module.css';

const TABS = (['html', 'text', 'test'] as const).map((id) => ({ id, label: messages[id] }));

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
    <Dialog title={messages.title(template.name)} isOpen={isOpen} isWide onClose={onClose}>
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
      <TabList idBase={tabsId} label={messages.tabs} look="box" onChoose={setTab} shown={tab} tabs={TABS} />
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
          <Loaded query={query} failed={messages.failed}>
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
        <span className={classes.hint}>{messages.subject}</span> {subject}
      </p>
      {/* The empty sandbox blocks scripts, forms, links and access to the site's origin. */}
      <iframe className={classes.mail} title={messages.html} sandbox="" srcDoc={html} />
      <p className={classes.hint}>{messages.note}</p>
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
      testEmail: testEmail.trim() === '' ? messages.missing : checkEmail(testEmail),
    }),
    send: async ({ testEmail }, signal) => {
      const body = { templateKey, testEmail: testEmail.trim() };
      const { isSent, message } = await call('POST /api/admin/email-templates/test', { body, signal });
      showToast({ title: isSent ? messages.sent : messages.waiting, message, tone: isSent ? 'success' : 'info' });
    },
    failed: messages.sendFailed,
  });
  return (
    <FormFrame of={frame} actions={<SubmitButton label={messages.send} isBusy={frame.isBusy} look="dialog" />}>
      <TextInput
        {...frame.form.getInputProps('testEmail')}
        type="email"
        label={messages.testEmail}
        description={messages.testHint}
        autoComplete="email"
      />
    </FormFrame>
  );
}

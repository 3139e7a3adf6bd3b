import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { effectivePlan } from '../../../../../libs/contracts/account/plans.ts';
import { call, callForFile } from '../../../shared/api/client.ts';
import { useUsage } from '../../../shared/api/saved-queries.ts';
import { dropToken } from '../../../shared/api/token.ts';
import { checkPresentPassword } from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { formatDay } from '../../../shared/format/format.ts';
import { useSession } from '../../../shared/session/session.ts';
import { downloadFile } from '../../../shared/ui/copy-and-download.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { planOf } from '../../../workbench/saving/use-room.ts';
import { AccessTokensSection } from './access-tokens-section.tsx';
import { ACCESS_TOKEN_MESSAGES, ACCOUNT_MESSAGES as messages, UPLOAD_MESSAGES } from './messages.ts';
import { CurrentPasswordField, EmailSection, PasswordSection, ProfileSection } from './profile-sections.tsx';
import { Section, sectionId } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './settings.module.css';
import { UnfinishedUploadsSection } from './unfinished-uploads-section.tsx';
import { useAccount } from './use-account.ts';

/** Titles of the sections, in their order. */
const SECTIONS = [
  messages.profile,
  messages.changeEmail,
  messages.changePassword,
  messages.sessions,
  ACCESS_TOKEN_MESSAGES.title,
  UPLOAD_MESSAGES.title,
  messages.download,
  messages.remove,
] as const;

export function AccountPage() {
  const { data: account, isError, refetch } = useAccount();
  return (
    <div className={classes.page}>
      <h1>{messages.title}</h1>
      {account === undefined ? (
        <div role="status" className={classes.waiting}>
          <p>{isError ? messages.loadFailed : messages.loading}</p>
          {isError && <Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
        </div>
      ) : (
        <>
          <Facts account={account} />
          <nav aria-label={messages.contents} className={classes.contents}>
            {SECTIONS.map((title) => (
              <a href={`#${sectionId(title)}`} key={title}>
                {title}
              </a>
            ))}
          </nav>
          <ProfileSection account={account} />
          <EmailSection account={account} />
          <PasswordSection account={account} />
          <SessionsSection />
          <AccessTokensSection />
          <UnfinishedUploadsSection />
          <DownloadSection />
          <DeleteSection />
        </>
      )}
    </div>
  );
}

/** Renders the storage in use, with a link to the trash if the trash takes up some of it. */
function StorageFact() {
  const plan = planOf(useSession());
  const { data: usage } = useUsage();
  if (!plan || !usage) {
    return null;
  }
  const { savedItems, usedBytes, trashBytes } = usage;
  return (
    <div className={classes.fact}>
      <dt>{messages.storage}</dt>
      <dd>
        {messages.savedItems(savedItems, plan.savedItems)}
        <br />
        {messages.storageText(usedBytes, plan.storageBytes, trashBytes)}
        {trashBytes > 0 && <Link to="/dashboard?tab=trash">{messages.trash}</Link>}
      </dd>
    </div>
  );
}

function Facts({ account }: { readonly account: AccountAnswer }) {
  const { bookedPlan, subscriptionExpires: end } = account;
  const plan = effectivePlan(bookedPlan, end === null ? null : Date.parse(end), Date.now());
  const facts = [
    [messages.username, account.username],
    [messages.role, messages.roles[account.role]],
    [messages.plan, messages.planText(plan, end === null || plan === 'free' ? null : formatDay(end))],
    [messages.since, formatDay(account.createdAt)],
  ] as const;
  return (
    <>
      <dl className={classes.facts} aria-label={messages.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <StorageFact />
      </dl>
      {end !== null && plan !== bookedPlan && (
        <p className={classes.expired}>{messages.planExpired(bookedPlan, formatDay(end))}</p>
      )}
    </>
  );
}

const FILE_NAME = 'overprint-account.json';

/** Renders the download of all account data as a JSON file. */
function DownloadSection() {
  const downloadForm = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: checkPresentPassword(password) }),
    send: async (body, signal) => {
      const response = await callForFile('POST /api/account/export', { body, signal });
      downloadFile(await response.blob(), FILE_NAME);
      form.reset();
      showToast({ title: messages.downloadReady, message: FILE_NAME, tone: 'success' });
    },
    failed: messages.downloadFailed,
  });
  const { form, isBusy } = downloadForm;
  return (
    <Section title={messages.download} text={messages.downloadText}>
      <FormFrame
        of={downloadForm}
        label={messages.download}
        actions={<SubmitButton label={messages.submitDownload} isBusy={isBusy} look="plain" />}
      >
        <CurrentPasswordField {...form.getInputProps('password')} />
      </FormFrame>
    </Section>
  );
}

/** Renders the account deletion, with a dialog that lists the consequences and asks for the password. */
function DeleteSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={messages.remove} text={messages.removeText}>
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        {messages.openRemove}
      </Button>
      <Dialog title={messages.removeTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className={classes.consequences}>
          {messages.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <DeleteForm onCancel={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function DeleteForm({ onCancel }: { readonly onCancel: () => void }) {
  const deleteForm = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: checkPresentPassword(password) }),
    send: async (body, signal) => {
      const { message } = await call('DELETE /api/account', { body, signal });
      dropToken();
      showToast({ title: messages.removed, message });
    },
    failed: messages.removeFailed,
  });
  const { form, isBusy } = deleteForm;
  return (
    <FormFrame
      of={deleteForm}
      label={messages.remove}
      actions={
        <>
          <Button onClick={onCancel}>{messages.cancel}</Button>
          <SubmitButton label={messages.submitRemove} isBusy={isBusy} look="danger" />
        </>
      }
    >
      <CurrentPasswordField {...form.getInputProps('password')} />
    </FormFrame>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { effectivePlan } from '../../../../../libs/contracts/account/plans.ts';
import { refusalToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call, callForFile } from '../../../shared/api/client.ts';
import { refreshSaved, useUsage } from '../../../shared/api/saved-queries.ts';
import { dropToken } from '../../../shared/api/token.ts';
import { checkPresentPassword } from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { formatBytes, formatDay, formatTime } from '../../../shared/format/format.ts';
import { useSession } from '../../../shared/session/session.ts';
import { downloadFile } from '../../../shared/ui/copy-and-download.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useKeptFocus } from '../../../shared/ui/focus.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { planOf } from '../../../workbench/saving/use-room.ts';
import { AccessTokensSection, SessionsSection } from './access-sections.tsx';
import { ACCESS_TOKEN_MESSAGES, ACCOUNT_MESSAGES as messages, UPLOAD_MESSAGES } from './messages.ts';
import { CurrentPasswordField, EmailSection, PasswordSection, ProfileSection } from './profile-sections.tsx';
import { Entry, EntryList, refreshAccount, Section, sectionId, useAccount } from './section-parts.tsx';
import classes from './settings.module.css';

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

/** Renders the uploads that no list or result uses, with buttons to remove one or all of them. */
function UnfinishedUploadsSection() {
  const query = useUnfinishedUploads();
  const { data: uploads } = query;
  const { ref, keepFocus } = useKeptFocus<HTMLUListElement>(uploads);
  const { run: remove, isBusy: isRemoving } = useRemoveUploads(keepFocus);
  return (
    <Section title={UPLOAD_MESSAGES.title} text={UPLOAD_MESSAGES.about}>
      <EntryList
        failed={UPLOAD_MESSAGES.loadFailed}
        label={UPLOAD_MESSAGES.title}
        none={UPLOAD_MESSAGES.none}
        query={query}
        ref={ref}
      >
        {({ id, byteSize, lineCount, isComplete, createdAt }) => {
          const size = formatBytes(byteSize);
          const time = formatTime(createdAt);
          const name = UPLOAD_MESSAGES.removeOf(size, time);
          return (
            <Entry
              action={{ label: UPLOAD_MESSAGES.remove, name, isBusy: isRemoving, run: () => remove(id) }}
              key={id}
              note={UPLOAD_MESSAGES.state(isComplete, time)}
              title={UPLOAD_MESSAGES.size(size, lineCount)}
            />
          );
        }}
      </EntryList>
      {uploads !== undefined && uploads.length > 0 && (
        <Button aria-disabled={isRemoving || undefined} onClick={() => remove('all')}>
          {UPLOAD_MESSAGES.removeAll}
        </Button>
      )}
    </Section>
  );
}

function useUnfinishedUploads() {
  return useQuery({
    queryKey: ['account', 'uploads'],
    queryFn: ({ signal }) => call('GET /api/texts', { signal }),
    // Other tabs can change the uploads at any time.
    staleTime: 0,
  });
}

/** Returns an action that removes the upload with an id, or `all` of them. */
function useRemoveUploads(onRemoved: () => void) {
  return useToastMutation({
    call: (id: string) => (id === 'all' ? call('DELETE /api/texts') : call('DELETE /api/texts/{id}', { path: { id } })),
    done: ({ message }) => ({ title: UPLOAD_MESSAGES.removed, message }),
    failed: refusalToast(UPLOAD_MESSAGES.removeFailed),
    onDone: onRemoved,
    refresh: (queryClient) => Promise.all([refreshAccount(queryClient), refreshSaved(queryClient)]),
  });
}

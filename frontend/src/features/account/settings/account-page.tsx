import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { effectivePlan } from '../../../../../libs/contracts/account/plans.ts';
import { call, callForFile } from '../../../shared/api/client.ts';
import { useUsage } from '../../../shared/api/saved-queries.ts';
import { checkName, checkPresentPassword } from '../../../shared/form/check-fields.ts';
import formClasses from '../../../shared/form/form.module.css';
import { FormFrame, SubmitButton } from '../../../shared/form/form-frame.tsx';
import { NameField, PasswordField } from '../../../shared/form/text-fields.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { formatDay } from '../../../shared/format/format-time.ts';
import { planOf } from '../../../shared/session/plan-of.ts';
import { useSession } from '../../../shared/session/session.ts';
import { downloadFile } from '../../../shared/ui/download-file.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { AccessTokensSection } from './access-tokens-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { Section, sectionId } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS, ACCOUNT_TEXTS as texts, UPLOAD_TEXTS } from './texts.ts';
import { UnfinishedUploadsSection } from './unfinished-uploads-section.tsx';
import { updateAccount, useAccount } from './use-account.ts';

/** Titles of the sections, in their order. */
const SECTIONS = [
  texts.profile,
  texts.changeEmail,
  texts.changePassword,
  texts.sessions,
  ACCESS_TOKEN_TEXTS.title,
  UPLOAD_TEXTS.title,
  texts.download,
  texts.remove,
] as const;

export function AccountPage() {
  const { data: account, isError, refetch } = useAccount();
  return (
    <div className={classes.page}>
      <h1>{texts.title}</h1>
      {account === undefined ? (
        <div role="status" className={classes.waiting}>
          <p>{isError ? texts.loadFailed : texts.loading}</p>
          {isError && <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
        </div>
      ) : (
        <>
          <Facts account={account} />
          <nav aria-label={texts.contents} className={classes.contents}>
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
      <dt>{texts.storage}</dt>
      <dd>
        {texts.savedItems(savedItems, plan.savedItems)}
        <br />
        {texts.storageText(usedBytes, plan.storageBytes, trashBytes)}
        {trashBytes > 0 && <Link to="/dashboard?tab=trash">{texts.trash}</Link>}
      </dd>
    </div>
  );
}

function Facts({ account }: { readonly account: AccountAnswer }) {
  const { user } = useSession();
  const ended = user?.subscriptionExpires ?? null;
  const plan = effectivePlan(account.subscriptionPlan, ended === null ? null : Date.parse(ended), Date.now());
  const facts = [
    [texts.username, account.username],
    [texts.role, texts.roles[account.role]],
    [texts.plan, texts.planText(plan)],
    [texts.since, formatDay(account.createdAt)],
  ] as const;
  return (
    <>
      <dl className={classes.facts} aria-label={texts.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <StorageFact />
      </dl>
      {ended !== null && plan !== account.subscriptionPlan && (
        <p className={classes.expired}>{texts.planExpired(account.subscriptionPlan, formatDay(ended))}</p>
      )}
    </>
  );
}

function ProfileSection({ account }: { readonly account: AccountAnswer }) {
  const queryClient = useQueryClient();
  const profileForm = useAccountForm({
    initialValues: { firstName: account.firstName, lastName: account.lastName },
    validate: ({ firstName, lastName }) => ({ firstName: checkName(firstName), lastName: checkName(lastName) }),
    send: async (body, signal) => {
      updateAccount(queryClient, await call('PATCH /api/account', { body, signal }));
      showToast({ title: texts.profileSaved, tone: 'success' });
    },
    failed: texts.profileFailed,
  });
  const { form, isBusy } = profileForm;
  return (
    <Section title={texts.profile} text={texts.profileText}>
      <FormFrame
        of={profileForm}
        label={texts.profile}
        actions={<SubmitButton label={texts.saveProfile} isBusy={isBusy} look="plain" />}
      >
        <div className={formClasses.pair}>
          <NameField {...form.getInputProps('firstName')} part="firstName" />
          <NameField {...form.getInputProps('lastName')} part="lastName" />
        </div>
      </FormFrame>
    </Section>
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
      showToast({ title: texts.downloadReady, message: FILE_NAME, tone: 'success' });
    },
    failed: texts.downloadFailed,
  });
  const { form, isBusy } = downloadForm;
  return (
    <Section title={texts.download} text={texts.downloadText}>
      <FormFrame
        of={downloadForm}
        label={texts.download}
        actions={<SubmitButton label={texts.submitDownload} isBusy={isBusy} look="plain" />}
      >
        <PasswordField
          {...form.getInputProps('password')}
          label={texts.currentPassword}
          name="password"
          autoComplete="current-password"
        />
      </FormFrame>
    </Section>
  );
}

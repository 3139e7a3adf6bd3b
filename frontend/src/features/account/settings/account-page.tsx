import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { effectivePlan } from '../../../../../libs/contracts/account/plans.ts';
import { useUsage } from '../../../shared/api/storage-queries.ts';
import { formatDay } from '../../../shared/format/format-time.ts';
import { planOf } from '../../../shared/session/plan-of.ts';
import { useSession } from '../../../shared/session/session.ts';
import { AccessTokensSection } from './access-tokens-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DownloadSection } from './download-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { sectionId } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS, ACCOUNT_TEXTS as texts, UPLOAD_TEXTS } from './texts.ts';
import { UnfinishedUploadsSection } from './unfinished-uploads-section.tsx';
import { useAccount } from './use-account.ts';

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

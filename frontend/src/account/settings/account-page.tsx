import { Button } from '@mantine/core';
import type { AccountAnswer } from '../../../../libs/contracts/account.dto.ts';
import { AccessTokensSection } from './access-tokens-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DownloadSection } from './download-section.tsx';
import { EmailSection } from './email-section.tsx';
import { formatDay } from './format-time.ts';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './settings.module.css';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { useAccount } from './use-account.ts';

/** The account screen: who one is to the site, and everything that can be changed about it. */
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
          <ProfileSection account={account} />
          <EmailSection account={account} />
          <PasswordSection account={account} />
          <SessionsSection />
          <AccessTokensSection />
          <DownloadSection />
          <DeleteSection />
        </>
      )}
    </div>
  );
}

function Facts({ account }: { readonly account: AccountAnswer }) {
  const facts = [
    [texts.username, account.username],
    [texts.role, texts.roles[account.role]],
    [texts.plan, texts.planText(account.subscriptionPlan)],
    [texts.since, formatDay(account.createdAt)],
  ] as const;
  return (
    <dl className={classes.facts} aria-label={texts.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Button } from '@mantine/core';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId } from 'react';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { updateSessionUser } from '../../../shared/session/session.ts';
import classes from './settings.module.css';

/** Returns the element id of a section, to which links lead. */
export function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** Renders a section of the account screen: heading and explanation on one side, content on the other. */
export function Section({
  title,
  text,
  link,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** Further reading, after the text. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} id={sectionId(title)} tabIndex={-1}>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        <p className={classes.sectionText}>{text}</p>
        {link}
      </div>
      <div className={classes.sheet}>{children}</div>
    </section>
  );
}

/** Renders the entries of a section, such as its sessions, in all states: loading, failed, empty and loaded. */
export function EntryList<T>({
  label,
  query: { data, isError },
  failed,
  none,
  ref,
  children,
}: {
  readonly label: string;
  readonly query: Pick<UseQueryResult<readonly T[]>, 'data' | 'isError'>;
  /** Message if the entries could not be loaded. */
  readonly failed: string;
  /** Message if there are no entries. */
  readonly none?: string;
  /** Set for a list that takes the focus of a removed entry. */
  readonly ref?: Ref<HTMLUListElement>;
  /** Renders an `Entry`. */
  readonly children: (entry: T) => ReactNode;
}) {
  return (
    <>
      {isError && <p role="alert">{failed}</p>}
      {data?.length === 0 && none !== undefined && <p className={classes.muted}>{none}</p>}
      <ul
        aria-busy={data === undefined && !isError}
        aria-label={label}
        className={classes.entries}
        ref={ref}
        tabIndex={ref ? -1 : undefined}
      >
        {data?.map(children)}
      </ul>
    </>
  );
}

/** Renders an entry of an `EntryList` with its action. */
export function Entry({
  title,
  note,
  action,
}: {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly action: {
    readonly label: string;
    /** Accessible name, which names the entry. */
    readonly name: string;
    readonly isBusy?: boolean;
    readonly run: () => void;
  } | null;
}) {
  return (
    <li className={classes.entry}>
      <div className={classes.entryText}>
        <p className={classes.entryTitle}>{title}</p>
        <p className={classes.muted}>{note}</p>
      </div>
      {action && (
        <Button aria-disabled={action.isBusy || undefined} aria-label={action.name} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </li>
  );
}

const ACCOUNT_KEY = ['account'] as const;

export function useAccount() {
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({ signal }): Promise<AccountAnswer> => call('GET /api/account', { signal }),
  });
}

/** Updates the cached account and session with the server's answer to a change. */
export function updateAccount(queryClient: QueryClient, account: AccountAnswer): void {
  queryClient.setQueryData(ACCOUNT_KEY, account);
  updateSessionUser(queryClient, account);
}

/** Refetches the account with its sessions, tokens and uploads. */
export async function refreshAccount(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
}

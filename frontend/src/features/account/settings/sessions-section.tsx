import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionInfo } from '../../../../../libs/contracts/account/account.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { describeFailure } from '../../../shared/form/describe-failure.ts';
import { formatAgo, formatDay } from '../../../shared/format/format-time.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { describeClient } from './describe-client.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { refreshAccount, useSessions } from './use-account.ts';

/** Renders the signed-in browsers, with buttons to sign out one of them or all others. */
export function SessionsSection() {
  const { data: sessions, isError } = useSessions();
  const { end, isEnding } = useEndSessions();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section title={texts.sessions} text={texts.sessionsText}>
      {isError && <p role="alert">{texts.sessionsFailed}</p>}
      <ul className={classes.sessions} aria-label={texts.sessions} aria-busy={sessions === undefined && !isError}>
        {sessions?.map((session) => (
          <SessionLine key={session.id} session={session} isEnding={isEnding} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {hasOthers && (
        <Button aria-disabled={isEnding || undefined} onClick={() => end('others')}>
          {texts.endOthers}
        </Button>
      )}
    </Section>
  );
}

function SessionLine({
  session: { userAgent, lastSeenAt, createdAt, isCurrent },
  isEnding,
  onEnd,
}: {
  readonly session: SessionInfo;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}) {
  const client = describeClient(userAgent);
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.client}>
          {client}
          {isCurrent && <span className={classes.current}>{texts.thisSession}</span>}
        </p>
        <p className={classes.times} title={userAgent}>
          {texts.sessionTimes(formatAgo(lastSeenAt, Date.now()), formatDay(createdAt))}
        </p>
      </div>
      {!isCurrent && (
        <Button
          className={classes.end}
          aria-label={texts.endSessionOf(client)}
          aria-disabled={isEnding || undefined}
          onClick={onEnd}
        >
          {texts.endSession}
        </Button>
      )}
    </li>
  );
}

/** Returns a function that ends one session, or all except this one, and shows the outcome in a toast. */
function useEndSessions() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) =>
      id === 'others'
        ? call('DELETE /api/account/sessions')
        : call('DELETE /api/account/sessions/{id}', { path: { id } }),
    onSuccess: ({ message }) => showToast({ title: texts.sessionEnded, message, tone: 'success' }),
    onError: (error) => {
      const { message, hint } = describeFailure(error, texts.endFailed);
      showToast({ title: message, ...(hint !== undefined && { message: hint }), tone: 'error' });
    },
    onSettled: () => refreshAccount(queryClient),
  });
  return {
    end: (id: string) => {
      if (!isPending) {
        mutate(id);
      }
    },
    isEnding: isPending,
  };
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { refusalToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatAgo, formatDay } from '../../../shared/format/format.ts';
import { ACCOUNT_MESSAGES as messages } from './messages.ts';
import { Entry, EntryList, Section } from './section.tsx';
import classes from './settings.module.css';
import { refreshAccount } from './use-account.ts';

/** Renders the signed-in browsers, with buttons to sign out one of them or all others. */
export function SessionsSection() {
  const query = useSessions();
  const { run: end, isBusy: isEnding } = useEndSessions();
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section title={messages.sessions} text={messages.sessionsText}>
      <EntryList failed={messages.sessionsFailed} label={messages.sessions} query={query}>
        {({ id, userAgent, lastSeenAt, createdAt, isCurrent }) => {
          const client = describeClient(userAgent);
          const times = messages.sessionTimes(formatAgo(lastSeenAt, Date.now()), formatDay(createdAt));
          const name = messages.endSessionOf(client, times);
          const action = { label: messages.endSession, name, isBusy: isEnding, run: () => end(id) };
          const mark = isCurrent && <span className={classes.current}>{messages.thisSession}</span>;
          return (
            <Entry
              action={isCurrent ? null : action}
              key={id}
              note={<span title={userAgent}>{times}</span>}
              title={
                <>
                  {client}
                  {mark}
                </>
              }
            />
          );
        }}
      </EntryList>
      {hasOthers && (
        <Button aria-disabled={isEnding || undefined} onClick={() => end('others')}>
          {messages.endOthers}
        </Button>
      )}
    </Section>
  );
}

/** Queries the sessions. `refreshAccount` refetches them, too. */
function useSessions() {
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call('GET /api/account/sessions', { signal }),
    // Other browsers sign in and out at any time.
    staleTime: 0,
  });
}

/** Returns an action that ends the session with an id, or all `others`. */
function useEndSessions() {
  return useToastMutation({
    call: (id: string) =>
      id === 'others'
        ? call('DELETE /api/account/sessions')
        : call('DELETE /api/account/sessions/{id}', { path: { id } }),
    done: ({ message }) => ({ title: messages.sessionEnded, message }),
    failed: refusalToast(messages.endFailed),
    refresh: refreshAccount,
  });
}

/** User-agent patterns. Browsers whose user agent also contains another browser's name come first. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

/** Returns a readable name for a user agent, such as `Firefox on Windows`. */
export function describeClient(userAgent: string): string {
  const nameIn = (table: typeof BROWSERS): string | undefined => table.find(([, sign]) => sign.test(userAgent))?.[0];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser !== undefined && system !== undefined) {
    return messages.client(browser, system);
  }
  return browser ?? system ?? messages.unknownClient;
}

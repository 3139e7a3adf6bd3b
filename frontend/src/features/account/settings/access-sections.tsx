import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AccessTokenInfo } from '../../../../../libs/contracts/account/access-tokens.dto.ts';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_LIMITS } from '../../../../../libs/contracts/account/access-tokens.ts';
import { refusalToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { formatAgo, formatCount, formatDay } from '../../../shared/format/format.ts';
import { copyText } from '../../../shared/ui/copy-and-download.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { ACCESS_TOKEN_MESSAGES, ACCOUNT_MESSAGES } from './messages.ts';
import { Entry, EntryList, refreshAccount, Section } from './section-parts.tsx';
import classes from './settings.module.css';

/** Renders the signed-in browsers, with buttons to sign out one of them or all others. */
export function SessionsSection() {
  const query = useSessions();
  const { run: end, isBusy: isEnding } = useEndSessions();
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section title={ACCOUNT_MESSAGES.sessions} text={ACCOUNT_MESSAGES.sessionsText}>
      <EntryList failed={ACCOUNT_MESSAGES.sessionsFailed} label={ACCOUNT_MESSAGES.sessions} query={query}>
        {({ id, userAgent, lastSeenAt, createdAt, isCurrent }) => {
          const client = describeClient(userAgent);
          const times = ACCOUNT_MESSAGES.sessionTimes(formatAgo(lastSeenAt, Date.now()), formatDay(createdAt));
          const name = ACCOUNT_MESSAGES.endSessionOf(client, times);
          const action = { label: ACCOUNT_MESSAGES.endSession, name, isBusy: isEnding, run: () => end(id) };
          const mark = isCurrent && <span className={classes.current}>{ACCOUNT_MESSAGES.thisSession}</span>;
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
          {ACCOUNT_MESSAGES.endOthers}
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
    done: ({ message }) => ({ title: ACCOUNT_MESSAGES.sessionEnded, message }),
    failed: refusalToast(ACCOUNT_MESSAGES.endFailed),
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
    return ACCOUNT_MESSAGES.client(browser, system);
  }
  return browser ?? system ?? ACCOUNT_MESSAGES.unknownClient;
}

/** Renders the personal access tokens, with the form to create one and a button to revoke each. */
export function AccessTokensSection() {
  const query = useAccessTokens();
  const [fresh, setFresh] = useState<string | null>(null);
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessTokenInfo | null>(null);
  return (
    <Section
      title={ACCESS_TOKEN_MESSAGES.title}
      text={ACCESS_TOKEN_MESSAGES.about}
      link={<a href="/api/docs">{ACCESS_TOKEN_MESSAGES.docs}</a>}
    >
      {fresh === null ? (
        <AccessTokenForm onCreated={setFresh} />
      ) : (
        <FreshToken token={fresh} onDone={() => setFresh(null)} />
      )}
      <EntryList
        failed={ACCESS_TOKEN_MESSAGES.loadFailed}
        label={ACCESS_TOKEN_MESSAGES.list}
        none={ACCESS_TOKEN_MESSAGES.none}
        query={query}
      >
        {(token) => {
          const { name, prefix, lastUsedAt, expiresAt } = token;
          const use =
            lastUsedAt === null
              ? ACCESS_TOKEN_MESSAGES.neverUsed
              : ACCESS_TOKEN_MESSAGES.used(formatAgo(lastUsedAt, Date.now()));
          return (
            <Entry
              action={{
                label: ACCESS_TOKEN_MESSAGES.revoke,
                name: ACCESS_TOKEN_MESSAGES.revokeOf(name),
                run: () => setTokenToRevoke(token),
              }}
              key={token.id}
              note={`${use} · ${ACCESS_TOKEN_MESSAGES.expires(formatDay(expiresAt))}`}
              title={
                <>
                  {name}
                  <span className={classes.prefix}>{prefix}…</span>
                </>
              }
            />
          );
        }}
      </EntryList>
      <RevokeDialog token={tokenToRevoke} onClose={() => setTokenToRevoke(null)} />
    </Section>
  );
}

/** Shows a new token for copying. It is never shown again. */
function FreshToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form with the focus is gone; focus the token so that screen readers announce it.
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    try {
      await copyText(token);
      showToast({ title: ACCESS_TOKEN_MESSAGES.copied, tone: 'success' });
    } catch {
      field.current?.focus();
      field.current?.select();
      showToast({ title: ACCESS_TOKEN_MESSAGES.copyFailed, tone: 'error' });
    }
  };
  return (
    <div className={classes.fresh}>
      <TextInput
        ref={field}
        label={ACCESS_TOKEN_MESSAGES.fresh}
        description={ACCESS_TOKEN_MESSAGES.freshNote}
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.token }}
      />
      <div className={classes.buttons}>
        <Button onClick={() => void copy()}>{ACCESS_TOKEN_MESSAGES.copy}</Button>
        <Button variant="subtle" onClick={onDone}>
          {ACCESS_TOKEN_MESSAGES.done}
        </Button>
      </div>
    </div>
  );
}

/** Renders the confirmation for revoking a token. */
function RevokeDialog({
  token,
  onClose,
}: {
  /** Null while the dialog is closed. */
  readonly token: AccessTokenInfo | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={ACCESS_TOKEN_MESSAGES.revokeTitle(token?.name ?? '')} isOpen={token !== null} onClose={onClose}>
      {token !== null && <RevokeForm id={token.id} onClose={onClose} />}
    </Dialog>
  );
}

function RevokeForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const revokeForm = useAccountForm({
    initialValues: {},
    send: async (_values, signal) => {
      const { message } = await call('DELETE /api/account/tokens/{id}', { path: { id }, signal });
      showToast({ title: ACCESS_TOKEN_MESSAGES.revoked, message, tone: 'success' });
      onClose();
      await refreshAccount(queryClient);
    },
    failed: ACCESS_TOKEN_MESSAGES.revokeFailed,
  });
  return (
    <>
      <p className={classes.dialogText}>{ACCESS_TOKEN_MESSAGES.revokeText}</p>
      <FormFrame
        of={revokeForm}
        label={ACCESS_TOKEN_MESSAGES.revoke}
        actions={
          <>
            <Button onClick={onClose}>{ACCESS_TOKEN_MESSAGES.cancel}</Button>
            <SubmitButton label={ACCESS_TOKEN_MESSAGES.submitRevoke} isBusy={revokeForm.isBusy} look="danger" />
          </>
        }
      />
    </>
  );
}

const USUAL_DAYS = 90;

/** Renders the form that creates an access token. */
function AccessTokenForm({ onCreated }: { readonly onCreated: (token: string) => void }) {
  const queryClient = useQueryClient();
  const tokenForm = useAccountForm({
    initialValues: { name: '', expiresInDays: String(USUAL_DAYS) },
    validate: ({ name }) => ({ name: checkName(name.trim()) }),
    send: async ({ name, expiresInDays }, signal) => {
      const days = ACCESS_TOKEN_DAYS.find((choice) => String(choice) === expiresInDays) ?? USUAL_DAYS;
      const body = { name: name.trim(), expiresInDays: days };
      const { token } = await call('POST /api/account/tokens', { body, signal });
      onCreated(token);
      await refreshAccount(queryClient);
    },
    failed: ACCESS_TOKEN_MESSAGES.createFailed,
  });
  const { form, isBusy } = tokenForm;
  return (
    <FormFrame
      of={tokenForm}
      label={ACCESS_TOKEN_MESSAGES.title}
      actions={<SubmitButton label={ACCESS_TOKEN_MESSAGES.create} isBusy={isBusy} look="plain" />}
    >
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('name')}
          label={ACCESS_TOKEN_MESSAGES.name}
          description={ACCESS_TOKEN_MESSAGES.nameHint}
          name="name"
          autoComplete="off"
          required
          withAsterisk={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NativeSelect
          {...form.getInputProps('expiresInDays')}
          label={ACCESS_TOKEN_MESSAGES.expiry}
          name="expiresInDays"
        >
          {ACCESS_TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {ACCESS_TOKEN_MESSAGES.days(days)}
            </option>
          ))}
        </NativeSelect>
      </div>
    </FormFrame>
  );
}

function checkName(name: string): string | undefined {
  if (name === '') {
    return ACCESS_TOKEN_MESSAGES.nameMissing;
  }
  return name.length > ACCESS_TOKEN_LIMITS.name
    ? ACCESS_TOKEN_MESSAGES.nameTooLong(formatCount(ACCESS_TOKEN_LIMITS.name))
    : undefined;
}

/** Queries the personal access tokens. `refreshAccount` refetches them, too. */
function useAccessTokens() {
  return useQuery({
    queryKey: ['account', 'tokens'],
    queryFn: ({ signal }) => call('GET /api/account/tokens', { signal }),
    // Programs use the tokens at any time, which changes their last use.
    staleTime: 0,
  });
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AccessTokenInfo } from '../../../../../libs/contracts/account/access-tokens.dto.ts';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_LIMITS } from '../../../../../libs/contracts/account/access-tokens.ts';
import { call } from '../../../shared/api/client.ts';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { formatAgo, formatCount, formatDay } from '../../../shared/format/format.ts';
import { copyText } from '../../../shared/ui/copy-and-download.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { ACCESS_TOKEN_MESSAGES as messages } from './messages.ts';
import { Entry, EntryList, Section } from './section.tsx';
import classes from './settings.module.css';
import { refreshAccount } from './use-account.ts';

/** Renders the personal access tokens, with the form to create one and a button to revoke each. */
export function AccessTokensSection() {
  const query = useAccessTokens();
  const [fresh, setFresh] = useState<string | null>(null);
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessTokenInfo | null>(null);
  return (
    <Section title={messages.title} text={messages.about} link={<a href="/api/docs">{messages.docs}</a>}>
      {fresh === null ? (
        <AccessTokenForm onCreated={setFresh} />
      ) : (
        <FreshToken token={fresh} onDone={() => setFresh(null)} />
      )}
      <EntryList failed={messages.loadFailed} label={messages.list} none={messages.none} query={query}>
        {(token) => {
          const { name, prefix, lastUsedAt, expiresAt } = token;
          const use = lastUsedAt === null ? messages.neverUsed : messages.used(formatAgo(lastUsedAt, Date.now()));
          return (
            <Entry
              action={{ label: messages.revoke, name: messages.revokeOf(name), run: () => setTokenToRevoke(token) }}
              key={token.id}
              note={`${use} · ${messages.expires(formatDay(expiresAt))}`}
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
      showToast({ title: messages.copied, tone: 'success' });
    } catch {
      field.current?.focus();
      field.current?.select();
      showToast({ title: messages.copyFailed, tone: 'error' });
    }
  };
  return (
    <div className={classes.fresh}>
      <TextInput
        ref={field}
        label={messages.fresh}
        description={messages.freshNote}
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.token }}
      />
      <div className={classes.buttons}>
        <Button onClick={() => void copy()}>{messages.copy}</Button>
        <Button variant="subtle" onClick={onDone}>
          {messages.done}
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
    <Dialog title={messages.revokeTitle(token?.name ?? '')} isOpen={token !== null} onClose={onClose}>
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
      showToast({ title: messages.revoked, message, tone: 'success' });
      onClose();
      await refreshAccount(queryClient);
    },
    failed: messages.revokeFailed,
  });
  return (
    <>
      <p className={classes.dialogText}>{messages.revokeText}</p>
      <FormFrame
        of={revokeForm}
        label={messages.revoke}
        actions={
          <>
            <Button onClick={onClose}>{messages.cancel}</Button>
            <SubmitButton label={messages.submitRevoke} isBusy={revokeForm.isBusy} look="danger" />
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
    failed: messages.createFailed,
  });
  const { form, isBusy } = tokenForm;
  return (
    <FormFrame
      of={tokenForm}
      label={messages.title}
      actions={<SubmitButton label={messages.create} isBusy={isBusy} look="plain" />}
    >
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('name')}
          label={messages.name}
          description={messages.nameHint}
          name="name"
          autoComplete="off"
          required
          withAsterisk={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NativeSelect {...form.getInputProps('expiresInDays')} label={messages.expiry} name="expiresInDays">
          {ACCESS_TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {messages.days(days)}
            </option>
          ))}
        </NativeSelect>
      </div>
    </FormFrame>
  );
}

function checkName(name: string): string | undefined {
  if (name === '') {
    return messages.nameMissing;
  }
  return name.length > ACCESS_TOKEN_LIMITS.name
    ? messages.nameTooLong(formatCount(ACCESS_TOKEN_LIMITS.name))
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

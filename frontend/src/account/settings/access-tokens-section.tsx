import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccessTokenInfo } from '../../../../libs/contracts/access-tokens.dto.ts';
import { AccessTokenForm } from './access-token-form.tsx';
import { formatAgo, formatDay } from './format-time.ts';
import { FreshToken } from './fresh-token.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS as texts } from './texts.ts';
import { useAccessTokens } from './use-access-tokens.ts';

/** The tokens with which programs run the tools for the user: made, shown once, listed and revoked. */
export function AccessTokensSection() {
  const { data: tokens, isError } = useAccessTokens();
  const [fresh, setFresh] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<AccessTokenInfo | null>(null);
  return (
    <Section title={texts.title} text={texts.about}>
      {fresh === null ? (
        <AccessTokenForm onCreated={setFresh} />
      ) : (
        <FreshToken token={fresh} onDone={() => setFresh(null)} />
      )}
      {isError && <p role="alert">{texts.loadFailed}</p>}
      {tokens?.length === 0 && <p className={classes.times}>{texts.none}</p>}
      <ul className={classes.sessions} aria-label={texts.list} aria-busy={tokens === undefined && !isError}>
        {tokens?.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => setDoomed(token)} />
        ))}
      </ul>
      <RevokeDialog token={doomed} onClose={() => setDoomed(null)} />
    </Section>
  );
}

function TokenLine({
  token: { name, prefix, lastUsedAt, expiresAt },
  onRevoke,
}: {
  readonly token: AccessTokenInfo;
  readonly onRevoke: () => void;
}) {
  const use = lastUsedAt === null ? texts.neverUsed : texts.used(formatAgo(lastUsedAt, Date.now()));
  return (
    <li className={classes.session}>
      <div className={classes.name}>
        <p className={classes.client}>
          {name}
          <span className={classes.prefix}>{prefix}…</span>
        </p>
        <p className={classes.times}>{`${use} · ${texts.expires(formatDay(expiresAt))}`}</p>
      </div>
      <Button className={classes.end} aria-label={texts.revokeOf(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}

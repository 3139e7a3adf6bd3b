import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccessTokenInfo } from '../../../../../libs/contracts/account/access-tokens.dto.ts';
import { formatAgo, formatDay } from '../../../shared/format/format-time.ts';
import { AccessTokenForm } from './access-token-form.tsx';
import { FreshToken } from './fresh-token.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS as texts } from './texts.ts';
import { useAccessTokens } from './use-access-tokens.ts';

/** Renders the personal access tokens, with the form to create one and a button to revoke each. */
export function AccessTokensSection() {
  const { data: tokens, isError } = useAccessTokens();
  const [fresh, setFresh] = useState<string | null>(null);
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessTokenInfo | null>(null);
  return (
    <Section title={texts.title} text={texts.about} link={<a href="/api/docs">{texts.docs}</a>}>
      {fresh === null ? (
        <AccessTokenForm onCreated={setFresh} />
      ) : (
        <FreshToken token={fresh} onDone={() => setFresh(null)} />
      )}
      {isError && <p role="alert">{texts.loadFailed}</p>}
      {tokens?.length === 0 && <p className={classes.times}>{texts.none}</p>}
      <ul className={classes.sessions} aria-label={texts.list} aria-busy={tokens === undefined && !isError}>
        {tokens?.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => setTokenToRevoke(token)} />
        ))}
      </ul>
      <RevokeDialog token={tokenToRevoke} onClose={() => setTokenToRevoke(null)} />
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

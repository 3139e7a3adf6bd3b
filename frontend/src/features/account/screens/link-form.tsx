import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LinkPurpose } from '../../../../../libs/contracts/account/auth.dto.ts';
import { ApiError, call } from '../../../shared/api/client.ts';
import { useOnceLive } from '../../../shared/ui/use-browser-state.ts';
import { Note } from './card.tsx';
import { LINK_MESSAGES as messages } from './messages.ts';
import classes from './screens.module.css';

/**
 * Renders the form of a mailed link, or a note if the link has no token or is no longer valid. The prerendered page
 * contains the form and the note for a missing token, and the style sheet shows the one that `before-paint.js`
 * selects, which avoids a layout shift on hydration.
 */
export function LinkForm({
  token,
  purpose,
  afterInvalid,
  children,
}: Pick<LinkToken, 'token'> & {
  readonly purpose: LinkPurpose;
  /** Content of the note about an invalid link, after its text. */
  readonly afterInvalid?: ReactNode;
  readonly children: ReactNode;
}) {
  const invalid = useInvalidLink(token, purpose);
  const isOpen = token === undefined;
  if (invalid !== null) {
    return (
      <div role="alert">
        <Note>
          <p>{invalid}</p>
          {afterInvalid}
        </Note>
      </div>
    );
  }
  return (
    <>
      {(isOpen || token === null) && (
        <div className={isOpen ? classes.ifIncomplete : undefined}>
          <Note>
            <p>{messages.incomplete}</p>
          </Note>
        </div>
      )}
      {token !== null && <div className={isOpen ? classes.ifComplete : undefined}>{children}</div>}
    </>
  );
}

/** Asks the server once if a link is valid. Returns its message if not; null if it is, or while that is unknown. */
function useInvalidLink(token: LinkToken['token'], purpose: LinkPurpose): string | null {
  const { error } = useQuery({
    queryKey: ['mailed link', purpose, token],
    queryFn: ({ signal }) => call('POST /api/auth/check-link', { body: { token: token ?? '', purpose }, signal }),
    enabled: typeof token === 'string',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return error instanceof ApiError && error.code === 'link_invalid' ? error.message : null;
}

/** Parameters of a mailed link. */
interface LinkToken {
  /** Null if the link has none; undefined until hydration, because the page is prerendered without a query. */
  readonly token: string | null | undefined;
  /** True if the link confirms a new address of an existing account. */
  readonly isChange: boolean;
}

/** Reads the token of a mailed link from the URL without consuming it. */
export function useLinkToken(): LinkToken {
  const [parameters] = useSearchParams();
  const isReady = useOnceLive(() => true, false);
  if (!isReady) {
    return { token: undefined, isChange: false };
  }
  return { token: parameters.get('token') || null, isChange: parameters.get('change') === 'email' };
}

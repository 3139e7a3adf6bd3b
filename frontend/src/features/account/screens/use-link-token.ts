import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameters of a mailed link. */
export interface LinkToken {
  /** Null if the link has none; undefined until hydration, because the page is prerendered without a query. */
  readonly token: string | null | undefined;
  /** True if the link confirms a new address of an existing account. */
  readonly isChange: boolean;
}

/** Reads the token of a mailed link from the URL without consuming it. */
export function useLinkToken(): LinkToken {
  const [parameters] = useSearchParams();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) {
    return { token: undefined, isChange: false };
  }
  return { token: parameters.get('token') || null, isChange: parameters.get('change') === 'email' };
}

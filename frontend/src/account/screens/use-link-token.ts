import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the address of a mailed link holds. */
export interface LinkToken {
  /** Null where it lacks one; undefined until the page lives, since it is written without any. */
  readonly token: string | null | undefined;
  /** Whether it is about a new address for an account, and not about a new account. */
  readonly isChange: boolean;
}

/** Reads the token of a mailed link out of the address. Nothing is used up by that. */
export function useLinkToken(): LinkToken {
  const [parameters] = useSearchParams();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) {
    return { token: undefined, isChange: false };
  }
  return { token: parameters.get('token') || null, isChange: parameters.get('change') === 'email' };
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { AccountAnswer, SessionInfo } from '../../../../libs/contracts/account.dto.ts';
import { call } from '../../api/client.ts';
import { updateSessionUser } from '../session.ts';

const ACCOUNT_KEY = ['account'] as const;
const SESSIONS_KEY = ['account', 'sessions'] as const;

/** The account that is signed in, with all that its owner may see. */
export function useAccount() {
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({ signal }): Promise<AccountAnswer> => call('GET /api/account', { signal }),
  });
}

/** The browsers that are signed in to the account. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }): Promise<SessionInfo[]> => call('GET /api/account/sessions', { signal }),
    // Others come and go without this page.
    staleTime: 0,
  });
}

/** Takes over what the server has answered to a change of the account. */
export function updateAccount(queryClient: QueryClient, account: AccountAnswer): void {
  queryClient.setQueryData(ACCOUNT_KEY, account);
  updateSessionUser(queryClient, account);
}

/** Asks for account and sessions again. */
export async function refreshAccount(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
}

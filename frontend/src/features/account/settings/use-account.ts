import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { updateSessionUser } from '../../../shared/session/session.ts';

const ACCOUNT_KEY = ['account'] as const;

export function useAccount() {
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({ signal }): Promise<AccountAnswer> => call('GET /api/account', { signal }),
  });
}

/** Updates the cached account and session with the server's answer to a change. */
export function updateAccount(queryClient: QueryClient, account: AccountAnswer): void {
  queryClient.setQueryData(ACCOUNT_KEY, account);
  updateSessionUser(queryClient, account);
}

/** Refetches the account with its sessions, tokens and uploads. */
export async function refreshAccount(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
}

import { useQuery } from '@tanstack/react-query';
import type { AccessTokenInfo } from '../../../../libs/contracts/access-tokens.dto.ts';
import { call } from '../../api/client.ts';

/** The account's personal access tokens, asked for again along with the account. */
export function useAccessTokens() {
  return useQuery({
    queryKey: ['account', 'tokens'],
    queryFn: ({ signal }): Promise<AccessTokenInfo[]> => call('GET /api/account/tokens', { signal }),
    // Programs use them without this page.
    staleTime: 0,
  });
}

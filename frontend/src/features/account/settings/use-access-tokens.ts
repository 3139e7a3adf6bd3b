import { useQuery } from '@tanstack/react-query';
import type { AccessTokenInfo } from '../../../../../libs/contracts/account/access-tokens.dto.ts';
import { call } from '../../../shared/api/client.ts';

/** Queries the personal access tokens. `refreshAccount` refetches them, too. */
export function useAccessTokens() {
  return useQuery({
    queryKey: ['account', 'tokens'],
    queryFn: ({ signal }): Promise<AccessTokenInfo[]> => call('GET /api/account/tokens', { signal }),
    // Programs use the tokens at any time, which changes their last use.
    staleTime: 0,
  });
}

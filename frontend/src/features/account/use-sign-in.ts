import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser, SignInRequest } from '../../../../libs/contracts/account/auth.dto.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/client.ts';
import { dropToken } from '../../shared/api/token.ts';
import { startSession } from '../../shared/session/session.ts';

/**
 * Returns a function that signs in and stores the token. If the server refuses, a token stored earlier is removed. The
 * function throws ApiError.
 */
export function useSignIn(): (request: SignInRequest, signal: AbortSignal) => Promise<SessionUser> {
  const queryClient = useQueryClient();
  return async (body, signal) => {
    try {
      const { token, user } = await call('POST /api/auth/signin', { body, signal });
      startSession(queryClient, token, user);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) {
        dropToken();
      }
      throw error;
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser, SignInRequest } from '../../../libs/contracts/auth.dto.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { dropToken } from '../api/token.ts';
import { startSession } from './session.ts';

/**
 * Answers the way to sign in: the token is stored, and everything cached is fetched anew. A refusal removes a token
 * that was there before.
 * @throws ApiError from the call that it makes
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

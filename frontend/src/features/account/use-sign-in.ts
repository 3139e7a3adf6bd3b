import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignInRequest } from '../../../../libs/contracts/account/auth.dto.ts';
import { ApiError, call } from '../../shared/api/client.ts';
import { dropToken } from '../../shared/api/token.ts';
import { startSession, useSession } from '../../shared/session/session.ts';

/** Returns a function that signs in and stores the token. A refusal removes a token that was stored earlier. */
export function useSignIn(): (request: SignInRequest, signal: AbortSignal) => Promise<void> {
  const queryClient = useQueryClient();
  return async (body, signal) => {
    try {
      const { token, user } = await call('POST /api/auth/signin', { body, signal });
      startSession(queryClient, token, user);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) {
        dropToken();
      }
      throw error;
    }
  };
}

/** Navigates to a path as soon as a user is signed in, by this screen or in another tab, or was signed in before. */
export function useReturnOnceSignedIn(path: string): void {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'signed-in') {
      void navigate(path, { replace: true });
    }
  }, [status, navigate, path]);
}

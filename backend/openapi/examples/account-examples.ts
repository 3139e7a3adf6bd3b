import type { ApiSchemas } from '../../../libs/contracts/api.ts';
import { ID, OTHER_ID, TIME } from './sample-values.ts';

const PASSWORD = 'Correct-Horse-7';
const SESSION_TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk5YjFmMCIsInNpZCI6IjAxOTliMWYxIn0.c2lnbmF0dXJl';
const LINK_TOKEN = 'pW1mXo3vQ0y9b8sTzJ5cN7rL2dKfGhUaEiYxOtVwSqM';
const ACCESS_TOKEN = 'ovp_pW1mXo3vQ0y9b8sTzJ5cN7rL2dKfGhUaEiYxOtVwSqM';

export const SESSION_USER: ApiSchemas['SessionUser'] = {
  id: ID,
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'user',
  subscriptionPlan: 'free',
  subscriptionExpires: null,
  emailVerified: true,
  lastLogin: TIME,
  createdAt: TIME,
  impersonatedBy: null,
};

const ACCESS_TOKEN_INFO: ApiSchemas['AccessTokenInfo'] = {
  id: ID,
  name: 'Nightly keyword export',
  prefix: ACCESS_TOKEN.slice(0, 8),
  createdAt: TIME,
  expiresAt: '2027-02-18T09:30:00.000Z',
  lastUsedAt: null,
};

export const ACCOUNT_EXAMPLES = {
  AccessTokenInfo: ACCESS_TOKEN_INFO,
  AccountAnswer: { ...SESSION_USER, bookedPlan: 'free', pendingEmail: null },
  CaptchaAnswer: { sessionId: OTHER_ID, svg: '<svg xmlns="http://www.w3.org/2000/svg" width="288" height="84"></svg>' },
  ChangeEmailRequest: { email: 'ada@example.org', password: PASSWORD },
  ChangePasswordAnswer: {
    token: SESSION_TOKEN,
    message: 'Password changed. All your other sessions are signed out.',
  },
  ChangePasswordRequest: {
    currentPassword: PASSWORD,
    password: 'Battery-Staple-8',
    confirmPassword: 'Battery-Staple-8',
  },
  CheckLinkRequest: { token: LINK_TOKEN, purpose: 'reset_password' },
  CreateAccessTokenRequest: { name: 'Nightly keyword export', expiresInDays: 90 },
  CreatedAccessToken: { ...ACCESS_TOKEN_INFO, token: ACCESS_TOKEN },
  EmailRequest: { email: 'ada@example.com' },
  MessageAnswer: { message: 'The list is deleted.' },
  PasswordRequest: { password: PASSWORD },
  ResetPasswordRequest: { token: LINK_TOKEN, password: PASSWORD, confirmPassword: PASSWORD },
  SessionInfo: {
    id: OTHER_ID,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    createdAt: TIME,
    lastSeenAt: TIME,
    isCurrent: true,
  },
  SessionUser: SESSION_USER,
  SignInAnswer: { token: SESSION_TOKEN, user: SESSION_USER, message: 'Welcome back!' },
  SignInRequest: { email: 'ada@example.com', password: PASSWORD },
  SignUpRequest: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    captchaSessionId: OTHER_ID,
    captchaInput: 'ACEF34',
  },
  TokenRequest: { token: LINK_TOKEN },
  UpdateAccountRequest: { firstName: 'Augusta' },
  WorkCaptchaAnswer: { sessionId: OTHER_ID, challenge: 'aR3k9', bits: 18 },
} as const satisfies Partial<ApiSchemas>;

import type { CreatedAccessToken } from '../../libs/contracts/account/access-tokens.dto.ts';
import type { AccessTokenDays } from '../../libs/contracts/account/access-tokens.ts';
import type { TestApp } from './test-app.ts';
import { call } from './test-client.ts';

/** Creates a personal access token for the account of a session. */
export async function createAccessToken(
  running: TestApp,
  token: string,
  expiresInDays: AccessTokenDays = 30,
): Promise<CreatedAccessToken> {
  const { status, body } = await call<CreatedAccessToken>(running, 'POST /api/account/tokens', {
    token,
    body: { name: 'A test', expiresInDays },
  });
  if (status !== 201) {
    throw new Error(`Making an access token answered ${status}: ${JSON.stringify(body)}`);
  }
  return body;
}

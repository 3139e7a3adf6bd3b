import { Accounts1760000000000 } from './migrations/1760000000000-accounts.ts';
import { SavedData1760100000000 } from './migrations/1760100000000-saved-data.ts';
import { Admin1760200000000 } from './migrations/1760200000000-admin.ts';
import { AccessTokens1760300000000 } from './migrations/1760300000000-access-tokens.ts';

/** Every migration, oldest first. One that has been released is never changed. */
export const MIGRATIONS = [
  Accounts1760000000000,
  SavedData1760100000000,
  Admin1760200000000,
  AccessTokens1760300000000,
];

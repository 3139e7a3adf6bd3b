import { Accounts1760000000000 } from './migrations/1760000000000-accounts.ts';

/** Every migration, oldest first. One that has been released is never changed. */
export const MIGRATIONS = [Accounts1760000000000];

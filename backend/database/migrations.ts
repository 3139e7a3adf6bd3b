import { Accounts1760000000000 } from './migrations/1760000000000-accounts.ts';
import { SavedData1760100000000 } from './migrations/1760100000000-saved-data.ts';
import { Admin1760200000000 } from './migrations/1760200000000-admin.ts';
import { AccessTokens1760300000000 } from './migrations/1760300000000-access-tokens.ts';
import { SignUpLinks1760500000000 } from './migrations/1760500000000-sign-up-links.ts';
import { RecordVersions1760800000000 } from './migrations/1760800000000-record-versions.ts';
import { ListPages1760900000000 } from './migrations/1760900000000-list-pages.ts';
import { TextItems1761000000000 } from './migrations/1761000000000-text-items.ts';
import { TableColumns1761100000000 } from './migrations/1761100000000-table-columns.ts';
import { Recipes1761200000000 } from './migrations/1761200000000-recipes.ts';
import { Jobs1761300000000 } from './migrations/1761300000000-jobs.ts';
import { Schedules1761400000000 } from './migrations/1761400000000-schedules.ts';
import { JobParts1761500000000 } from './migrations/1761500000000-job-parts.ts';
import { MessageSenders1761600000000 } from './migrations/1761600000000-message-senders.ts';
import { JobUsage1761700000000 } from './migrations/1761700000000-job-usage.ts';
import { MailAccounts1761800000000 } from './migrations/1761800000000-mail-accounts.ts';
import { ScheduleMaps1761900000000 } from './migrations/1761900000000-schedule-maps.ts';

/** All migrations, oldest first. Never change a released one. */
export const MIGRATIONS = [
  Accounts1760000000000,
  SavedData1760100000000,
  Admin1760200000000,
  AccessTokens1760300000000,
  SignUpLinks1760500000000,
  RecordVersions1760800000000,
  ListPages1760900000000,
  TextItems1761000000000,
  TableColumns1761100000000,
  Recipes1761200000000,
  Jobs1761300000000,
  Schedules1761400000000,
  JobParts1761500000000,
  MessageSenders1761600000000,
  JobUsage1761700000000,
  MailAccounts1761800000000,
  ScheduleMaps1761900000000,
];

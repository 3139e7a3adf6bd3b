import { PLAN_IDS } from '../../../../../libs/contracts/account/plans.ts';
import type { UserCounts } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { formatCount, formatPercent } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { PLAN_NAMES } from '../admin-texts.ts';
import { USERS_TEXTS as texts } from './texts.ts';

/** Renders the number of accounts by status, role and plan. */
export function UserCountTiles({ counts }: { readonly counts: UserCounts }) {
  const tiles: readonly (readonly [name: string, count: number, share?: string])[] = [
    [texts.total, counts.total],
    [texts.active, counts.active],
    [texts.inactive, counts.inactive],
    [texts.unverified, counts.unverified],
    [texts.admins, counts.admins],
    ...PLAN_IDS.map(
      (plan) => [PLAN_NAMES[plan], counts[plan], formatPercent(counts[plan] / Math.max(1, counts.total))] as const,
    ),
  ];
  return (
    <dl className={admin.tiles} data-small="" aria-label={texts.counts}>
      {tiles.map(([name, count, share]) => (
        <div key={name} className={admin.tile}>
          <dt>{name}</dt>
          <dd>
            {formatCount(count)}
            {share !== undefined && <span className={admin.share}>{share}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

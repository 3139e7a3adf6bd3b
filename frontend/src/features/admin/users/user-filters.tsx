import { PLAN_IDS } from '../../../../../libs/contracts/account/plans.ts';
import { ROLES } from '../../../../../libs/contracts/account/roles.ts';
import { USER_SORTS, USER_STATUSES } from '../../../../../libs/contracts/admin/admin.ts';
import admin from '../admin.module.css';
import { PLAN_NAMES, ROLE_NAMES } from '../admin-texts.ts';
import { FilterSelect } from '../filter-select.tsx';
import { SearchBox } from '../search-box.tsx';
import type { ListQuery } from '../use-list-query.ts';
import { USERS_TEXTS as texts } from './texts.ts';

/** URL parameters of the filters. */
export const USER_FILTERS = ['search', 'role', 'status', 'plan', 'sort'] as const;

/** Renders the search, filters and sort order of the accounts. */
export function UserFilters({ list: { values, set } }: { readonly list: ListQuery<(typeof USER_FILTERS)[number]> }) {
  return (
    <search className={admin.filters} aria-label={texts.filters}>
      <SearchBox
        label={texts.search}
        placeholder={texts.searchExample}
        value={values.search}
        onChange={(value) => set('search', value)}
      />
      <FilterSelect
        label={texts.role}
        value={values.role}
        choices={ROLES.map((role) => [role, ROLE_NAMES[role]])}
        onChange={(value) => set('role', value)}
      />
      <FilterSelect
        label={texts.status}
        value={values.status}
        choices={USER_STATUSES.map((status) => [status, texts.statuses[status]])}
        onChange={(value) => set('status', value)}
      />
      <FilterSelect
        label={texts.plan}
        value={values.plan}
        choices={PLAN_IDS.map((plan) => [plan, PLAN_NAMES[plan]])}
        onChange={(value) => set('plan', value)}
      />
      <FilterSelect
        label={texts.sort}
        all={null}
        value={values.sort || USER_SORTS[0]}
        choices={USER_SORTS.map((sort) => [sort, texts.sorts[sort]])}
        onChange={(value) => set('sort', value === USER_SORTS[0] ? '' : value)}
      />
    </search>
  );
}

import { Button } from '@mantine/core';
import { DEFAULT_PAGE_SIZE } from '../../../../libs/contracts/admin/admin.ts';
import { formatCount } from '../../shared/format/format.ts';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';
import classes from './pager.module.css';

/** Renders the range of the shown rows and the buttons for the previous and next page. */
export function Pager({
  page,
  total,
  onChange,
}: {
  /** One-based. */
  readonly page: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}) {
  const last = Math.max(1, Math.ceil(total / DEFAULT_PAGE_SIZE));
  const from = Math.min((page - 1) * DEFAULT_PAGE_SIZE + 1, total);
  const to = Math.min(page * DEFAULT_PAGE_SIZE, total);
  return (
    <nav className={classes.pager} aria-label={texts.pages}>
      <p role="status" className={classes.range}>
        {total === 0 ? texts.none : texts.range(formatCount(from), formatCount(to), formatCount(total))}
      </p>
      <Button size="compact-sm" disabled={page <= 1} onClick={() => onChange(Math.min(page - 1, last))}>
        {texts.previous}
      </Button>
      <Button size="compact-sm" disabled={page >= last} onClick={() => onChange(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}

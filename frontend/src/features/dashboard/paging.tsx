import { Button } from '@mantine/core';
import classes from './records-view.module.css';
import { VIEW_TEXTS as texts } from './writes/texts.ts';

/** Renders the navigation between pages of records. */
export function Paging({
  page,
  pageCount,
  pageSize,
  total,
  onPage,
}: {
  /** Zero-based. */
  readonly page: number;
  readonly pageCount: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const from = page * pageSize + 1;
  return (
    <nav aria-label={texts.pages} className={classes.paging}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      <p role="status">{texts.range(from, Math.min(total, from + pageSize - 1), total)}</p>
      <Button disabled={page === pageCount - 1} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}

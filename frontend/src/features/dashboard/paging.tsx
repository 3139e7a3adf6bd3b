import { Button } from '@mantine/core';
import classes from './records-view.module.css';
import { PAGE_SIZE } from './view-records.ts';
import { VIEW_TEXTS as texts } from './writes/texts.ts';

/** Renders the navigation between pages of cards. */
export function Paging({
  page,
  pageCount,
  total,
  onPage,
}: {
  /** Zero-based. */
  readonly page: number;
  readonly pageCount: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const from = page * PAGE_SIZE + 1;
  return (
    <nav aria-label={texts.pages} className={classes.paging}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      <p role="status">{texts.range(from, Math.min(total, from + PAGE_SIZE - 1), total)}</p>
      <Button disabled={page === pageCount - 1} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}

import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { FormEvent } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../../../libs/contracts/admin/admin.ts';
import { formatCount } from '../../shared/format/format.ts';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';
import classes from './pager.module.css';

/** Name of the page input. */
const PAGE = 'page';

/** Renders the range of the shown rows, the buttons for the previous and next page, and an input for any page. */
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
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem(PAGE) as HTMLInputElement;
    const wanted = Math.min(last, Math.max(1, Math.trunc(Number(input.value)) || page));
    input.value = String(wanted);
    if (wanted !== page) {
      onChange(wanted);
    }
  };
  return (
    <nav className={classes.pager} aria-label={texts.pages}>
      <p role="status" className={classes.range}>
        {total === 0 ? texts.none : texts.range(formatCount(from), formatCount(to), formatCount(total))}
      </p>
      <Button disabled={page <= 1} onClick={() => onChange(Math.min(page - 1, last))} size="compact-sm">
        {texts.previous}
      </Button>
      {last > 1 && (
        <form className={classes.go} noValidate onSubmit={go}>
          <TextInput
            aria-label={texts.pageOf(last)}
            className={classes.page}
            defaultValue={page}
            inputMode="numeric"
            key={page}
            name={PAGE}
          />
          <span>{texts.ofPages(formatCount(last))}</span>
        </form>
      )}
      <Button disabled={page >= last} onClick={() => onChange(page + 1)} size="compact-sm">
        {texts.next}
      </Button>
    </nav>
  );
}

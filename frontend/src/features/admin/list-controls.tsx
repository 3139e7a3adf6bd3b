import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../../../../libs/contracts/admin/admin.ts';
import { FIELD_LIMITS } from '../../../../libs/contracts/shared/limits.ts';
import { formatCount } from '../../shared/format/format.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { useLastPage } from '../../shared/ui/use-last-page.ts';
import admin from './admin.module.css';
import { ADMIN_MESSAGES as messages } from './messages.ts';

/** Filters and page of a list, stored in the URL so that they can be shared and survive a reload. */
export interface ListQuery<Name extends string> {
  readonly values: { readonly [name in Name]: string };
  /** One-based. */
  readonly page: number;
  /** Sets a filter and returns to the first page. */
  set(name: Name, value: string): void;
  turnTo(page: number): void;
}

/** Reads and writes the filters and the page of a list in the URL. Empty filters are omitted. */
export function useListQuery<Name extends string>(names: readonly Name[]): ListQuery<Name> {
  const [parameters, setParameters] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? '']));
  const change = (changes: Readonly<Record<string, string>>): void => {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') {
            after.delete(name);
          } else {
            after.set(name, value);
          }
        }
        return after;
      },
      { replace: true },
    );
  };
  return {
    values: values as ListQuery<Name>['values'],
    page: Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1),
    set: (name, value) => change({ [name]: value, page: '' }),
    turnTo: (page) => change({ page: page === 1 ? '' : String(page) }),
  };
}

/** Returns the value if it is one of the choices, else undefined. */
export function chosen<T extends string>(value: string, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Debounce delay after the last keystroke. */
const PAUSE_MS = 300;

/** Renders a search field that reports its trimmed text, debounced. A value set elsewhere replaces the text. */
export function SearchBox({
  label,
  value,
  placeholder,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  const reported = useRef(value);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    // The reported text comes back as the value while further characters may have been entered.
    if (value !== reported.current) {
      reported.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    const search = text.trim();
    if (search === value) {
      return undefined;
    }
    const timer = window.setTimeout(() => {
      reported.current = search;
      latest.current(search);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, value]);
  return (
    <TextInput
      type="search"
      label={label}
      // The server refuses longer searches.
      maxLength={FIELD_LIMITS.email}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** Renders a select that filters a list; an empty value shows the whole list. */
export function FilterSelect<T extends string>({
  label,
  value,
  choices,
  all = messages.all,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: T, name: string])[];
  /** Label of the empty choice; null for no such choice. */
  readonly all?: string | null;
  readonly onChange: (value: string) => void;
}) {
  return (
    <NativeSelect label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {all !== null && <option value="">{all}</option>}
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

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
  const last = useLastPage(page, total, DEFAULT_PAGE_SIZE, onChange);
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
    <nav className={admin.pager} aria-label={messages.pages}>
      <p role="status" className={admin.range}>
        {total === 0 ? messages.none : messages.range(formatCount(from), formatCount(to), formatCount(total))}
      </p>
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)} size="compact-sm">
        {messages.previous}
      </Button>
      {last > 1 && (
        <form className={admin.go} noValidate onSubmit={go}>
          <TextInput
            aria-label={messages.pageOf(last)}
            className={admin.page}
            defaultValue={page}
            inputMode="numeric"
            key={page}
            name={PAGE}
          />
          <span>{messages.ofPages(formatCount(last))}</span>
        </form>
      )}
      <Button disabled={page >= last} onClick={() => onChange(page + 1)} size="compact-sm">
        {messages.next}
      </Button>
    </nav>
  );
}

/**
 * Renders the menu with the actions of a table row.
 * @param of name of the row's record
 */
export function RowMenu({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <Menu icon={<span aria-hidden="true">⋯</span>} isLabelHidden label={messages.actionsFor(of)}>
      {children}
    </Menu>
  );
}

/** Renders figures with their names. */
export function Tiles({
  label,
  of,
  isSmall = false,
}: {
  readonly label: string;
  readonly of: readonly { readonly name: string; readonly note?: ReactNode; readonly value: ReactNode }[];
  readonly isSmall?: boolean;
}) {
  return (
    <dl className={admin.tiles} data-small={isSmall ? '' : undefined} aria-label={label}>
      {of.map(({ name, note, value }) => (
        <div key={name} className={admin.tile}>
          <dt>
            {name}
            {note}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders the table of a list. `children` are its rows. */
export function AdminTable({
  label,
  columns,
  isBusy,
  children,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  /** True while the rows are those of an earlier request. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <table aria-busy={isBusy} aria-label={label} className={admin.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

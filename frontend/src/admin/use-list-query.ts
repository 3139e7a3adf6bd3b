import { useSearchParams } from 'react-router-dom';

/** What a list is narrowed to, kept in the address of the page, so that it can be shared and survives a reload. */
export interface ListQuery<Name extends string> {
  readonly values: { readonly [name in Name]: string };
  /** From 1. */
  readonly page: number;
  /** Narrows the list; it begins with its first page again. */
  set(name: Name, value: string): void;
  turnTo(page: number): void;
}

/** The filters of a list and its page. Blank ones are left out of the address. */
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
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    values: values as ListQuery<Name>['values'],
    page: Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1),
    set: (name, value) => change({ [name]: value, page: '' }),
    turnTo: (page) => change({ page: page === 1 ? '' : String(page) }),
  };
}

/** A filter for a call: a blank one is none. */
export function chosen<T extends string>(value: string, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

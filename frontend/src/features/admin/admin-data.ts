import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

/** First part of the query keys of admin data. */
export const ADMIN_KEY = 'admin';

/**
 * Queries admin data, which others may change at any time. While another request of a list is pending, the data of the
 * one before stay.
 * @param key name of the data, and the request if it varies
 */
export function useAdminQuery<T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<T>,
  refetchInterval?: number,
) {
  return useQuery({
    queryKey: [ADMIN_KEY, ...key],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval,
  });
}

/** Refetches the admin data on the screen. */
export function refreshAdmin(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] });
}

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

import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '../../shared/form/describe-failure.ts';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';
import classes from './loaded.module.css';

/** Renders the data of a query, its loading state, or its error with a retry button. */
export function Loaded<T>({
  query,
  failed,
  children,
}: {
  readonly query: UseQueryResult<T>;
  /** Title of the error. */
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
}) {
  const { data, isError, error, refetch } = query;
  if (isError) {
    const { message } = describeFailure(error, failed);
    return (
      <div role="alert" className={classes.failure}>
        <p className={classes.failureTitle}>{failed}</p>
        {message !== failed && <p>{message}</p>}
        <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <p role="status" className={classes.waiting}>
        {texts.loading}
      </p>
    );
  }
  return children(data);
}

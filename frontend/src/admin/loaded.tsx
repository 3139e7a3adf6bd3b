import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '../account/form/describe-failure.ts';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';
import classes from './loaded.module.css';

/** Shows what a query answers; until then that it loads, or why it does not, with another try. */
export function Loaded<T>({
  query,
  failed,
  children,
}: {
  readonly query: UseQueryResult<T>;
  /** What is said where it does not load. */
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

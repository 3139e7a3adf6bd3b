import '@mantine/core/styles/Input.layer.css';
import { Button } from '@mantine/core';
import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { describeFailure } from '../../shared/api/call-outcome.ts';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { useTask } from '../../shared/workers/task-slot.ts';
import admin from './admin.module.css';
import classes from './admin-page.module.css';
import { ADMIN_MESSAGES as messages } from './messages.ts';

/** Admin screens in the order of the navigation. */
const SECTIONS = [
  { path: '/admin', label: 'Dashboard' },
  { path: '/admin/users', label: 'Users' },
  { path: '/admin/email-templates', label: 'Email templates' },
  { path: '/admin/contact-messages', label: 'Messages' },
  { path: '/admin/outbox', label: 'Outbox' },
  { path: '/admin/jobs', label: 'Jobs' },
  { path: '/admin/audit-log', label: 'Audit log' },
  { path: '/admin/sitemap', label: 'Site map' },
] as const;

/** Renders the frame of an admin screen: navigation, heading and actions. */
export function AdminPage({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { pathname } = useLocation();
  const here = pathname === '/admin/user-management' ? '/admin/users' : pathname;
  return (
    <div className={classes.page}>
      <nav aria-label={messages.sections} className={classes.sections}>
        {SECTIONS.map(({ path, label }) => (
          <Link key={path} to={path} className={classes.section} aria-current={path === here ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

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
        <Button onClick={() => void refetch()}>{messages.tryAgain}</Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <p role="status" className={classes.waiting}>
        {messages.loading}
      </p>
    );
  }
  return children(data);
}

interface ConfirmationProps {
  /** Label of the confirming button. */
  readonly confirm: string;
  /** True if the action can be undone. */
  readonly isReversible?: boolean;
  /** Resolves once the action is done; rejects if it failed. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Consequences of the action. */
  readonly children: ReactNode;
}

/** Renders the confirmation for an action that has consequences, or cannot be undone. Closes once the action is done. */
export function ConfirmDialog({
  title,
  isOpen,
  ...confirmation
}: ConfirmationProps & { readonly title: string; readonly isOpen: boolean }) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={confirmation.onClose}>
      <Confirmation {...confirmation} />
    </Dialog>
  );
}

function Confirmation({ confirm, isReversible = false, onConfirm, onClose, children }: ConfirmationProps) {
  const task = useTask();
  const act = () =>
    task.start(async (signal) => {
      // The action shows why it failed.
      const isDone = await onConfirm().then(
        () => true,
        () => false,
      );
      // The dialog may have been closed, and another one opened.
      if (isDone && !signal.aborted) {
        onClose();
      }
    });
  return (
    <>
      <div className={admin.dialogText}>{children}</div>
      <DialogActions>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button
          color={isReversible ? 'magenta' : 'red'}
          variant="filled"
          aria-disabled={task.isRunning || undefined}
          onClick={() => void (task.isBusy() || act())}
        >
          {confirm}
        </Button>
      </DialogActions>
    </>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import admin from './admin.module.css';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';

/** Renders the confirmation for an action that has consequences, or cannot be undone. */
export function ConfirmDialog({
  title,
  confirm,
  isReversible = false,
  isOpen,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  /** Label of the confirming button. */
  readonly confirm: string;
  /** True if the action can be undone. */
  readonly isReversible?: boolean;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Consequences of the action. */
  readonly children: ReactNode;
}) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className={admin.dialogText}>{children}</div>
      <div className={admin.dialogActions}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          color={isReversible ? 'magenta' : 'red'}
          variant="filled"
          aria-disabled={isBusy || undefined}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import admin from './admin.module.css';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({
  title,
  confirm,
  isOpen,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  /** What the button says that does it. */
  readonly confirm: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className={admin.dialogText}>{children}</div>
      <div className={admin.dialogActions}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button color="red" variant="filled" aria-disabled={isBusy || undefined} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

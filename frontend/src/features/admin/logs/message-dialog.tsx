import { Button } from '@mantine/core';
import type { ContactMessageInfo, UpdateMessageRequest } from '../../../../../libs/contracts/admin/admin-logs.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { type Action, useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { reasonToast } from '../../../shared/form/describe-failure.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import admin from '../admin.module.css';
import { refreshAdmin } from '../admin-data.ts';
import classes from './message-dialog.module.css';
import { MESSAGES_TEXTS as texts } from './texts.ts';

/** Change of a message's read or answered state. */
export type MessageMark = UpdateMessageRequest & { readonly id: string };

/** Returns the action that marks a message. `onChange` receives the updated message. */
export function useMarkMessage(onChange: (message: ContactMessageInfo) => void): Action<MessageMark> {
  return useToastMutation({
    call: ({ id, ...body }: MessageMark) => call('PATCH /api/admin/contact-messages/{id}', { path: { id }, body }),
    failed: reasonToast(texts.changeFailed),
    refresh: refreshAdmin,
    onDone: onChange,
  });
}

/** Renders the state of a message as a badge. */
export function MessageBadges({ message: { readAt, answeredAt } }: { readonly message: ContactMessageInfo }) {
  const [tone, label] =
    answeredAt !== null
      ? (['good', texts.states.answered] as const)
      : readAt !== null
        ? ([undefined, texts.read] as const)
        : (['note', texts.states.unread] as const);
  return (
    <span>
      <span className={admin.badge} data-tone={tone}>
        {label}
      </span>
    </span>
  );
}

/** Renders a message in a dialog, with buttons to reply and to mark it. */
export function MessageDialog({
  message,
  isOpen,
  mark,
  onClose,
}: {
  readonly message: ContactMessageInfo;
  readonly isOpen: boolean;
  readonly mark: Action<MessageMark>;
  readonly onClose: () => void;
}) {
  const { id, name, email, subject, answeredAt } = message;
  const isAnswered = answeredAt !== null;
  return (
    <Dialog title={subject} isOpen={isOpen} onClose={onClose}>
      <p className={admin.secondary}>
        {[
          `${name} <${email}>`,
          texts.categories[message.category],
          formatMoment(message.createdAt),
          ...(message.hasAccount ? [texts.hasAccount] : []),
        ].join(' · ')}
      </p>
      <p className={classes.text}>{message.message}</p>
      <MessageBadges message={message} />
      <div className={admin.dialogActions}>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            mark.run({ id, isRead: false, isAnswered: false });
            onClose();
          }}
        >
          {texts.markUnread}
        </Button>
        <Button aria-disabled={mark.isBusy || undefined} onClick={() => mark.run({ id, isAnswered: !isAnswered })}>
          {isAnswered ? texts.markOpen : texts.markAnswered}
        </Button>
        <Button component="a" href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
          {texts.reply}
        </Button>
      </div>
    </Dialog>
  );
}

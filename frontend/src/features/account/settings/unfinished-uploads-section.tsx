import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnfinishedText } from '../../../../../libs/contracts/saved/texts.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { refreshSaved } from '../../../shared/api/saved-queries.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { refusalToast } from '../../../shared/form/describe-failure.ts';
import { formatBytes } from '../../../shared/format/format.ts';
import { formatTime } from '../../../shared/format/format-time.ts';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus.ts';
import { UPLOAD_MESSAGES as messages } from './messages.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { refreshAccount } from './use-account.ts';

/** Renders the uploads that no list or result uses, with buttons to remove one or all of them. */
export function UnfinishedUploadsSection() {
  const { data: uploads, isError } = useUnfinishedUploads();
  const { ref, keepFocus } = useKeptFocus<HTMLUListElement>(uploads);
  const { run: remove, isBusy: isRemoving } = useRemoveUploads(keepFocus);
  return (
    <Section title={messages.title} text={messages.about}>
      {isError && <p role="alert">{messages.loadFailed}</p>}
      {uploads?.length === 0 && <p className={classes.times}>{messages.none}</p>}
      <ul
        aria-busy={uploads === undefined && !isError}
        aria-label={messages.title}
        className={classes.sessions}
        ref={ref}
        tabIndex={-1}
      >
        {uploads?.map((upload) => (
          <UploadLine isRemoving={isRemoving} key={upload.id} onRemove={() => remove(upload.id)} upload={upload} />
        ))}
      </ul>
      {uploads !== undefined && uploads.length > 0 && (
        <Button aria-disabled={isRemoving || undefined} onClick={() => remove('all')}>
          {messages.removeAll}
        </Button>
      )}
    </Section>
  );
}

function UploadLine({
  upload: { byteSize, lineCount, isComplete, createdAt },
  isRemoving,
  onRemove,
}: {
  readonly upload: UnfinishedText;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}) {
  const size = formatBytes(byteSize);
  const time = formatTime(createdAt);
  return (
    <li className={classes.session}>
      <div className={classes.name}>
        <p className={classes.client}>{messages.size(size, lineCount)}</p>
        <p className={classes.times}>{messages.state(isComplete, time)}</p>
      </div>
      <Button
        aria-disabled={isRemoving || undefined}
        aria-label={messages.removeOf(size, time)}
        className={classes.end}
        onClick={onRemove}
      >
        {messages.remove}
      </Button>
    </li>
  );
}

function useUnfinishedUploads() {
  return useQuery({
    queryKey: ['account', 'uploads'],
    queryFn: ({ signal }) => call('GET /api/texts', { signal }),
    // Other tabs can change the uploads at any time.
    staleTime: 0,
  });
}

/** Returns an action that removes the upload with an id, or `all` of them. */
function useRemoveUploads(onRemoved: () => void) {
  return useToastMutation({
    call: (id: string) => (id === 'all' ? call('DELETE /api/texts') : call('DELETE /api/texts/{id}', { path: { id } })),
    done: ({ message }) => ({ title: messages.removed, message }),
    failed: refusalToast(messages.removeFailed),
    onDone: onRemoved,
    refresh: (queryClient) => Promise.all([refreshAccount(queryClient), refreshSaved(queryClient)]),
  });
}

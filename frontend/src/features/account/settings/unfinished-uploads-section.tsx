import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { refusalToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { refreshSaved } from '../../../shared/api/saved-queries.ts';
import { formatBytes, formatTime } from '../../../shared/format/format.ts';
import { useKeptFocus } from '../../../shared/ui/focus.ts';
import { UPLOAD_MESSAGES as messages } from './messages.ts';
import { Entry, EntryList, Section } from './section.tsx';
import { refreshAccount } from './use-account.ts';

/** Renders the uploads that no list or result uses, with buttons to remove one or all of them. */
export function UnfinishedUploadsSection() {
  const query = useUnfinishedUploads();
  const { data: uploads } = query;
  const { ref, keepFocus } = useKeptFocus<HTMLUListElement>(uploads);
  const { run: remove, isBusy: isRemoving } = useRemoveUploads(keepFocus);
  return (
    <Section title={messages.title} text={messages.about}>
      <EntryList failed={messages.loadFailed} label={messages.title} none={messages.none} query={query} ref={ref}>
        {({ id, byteSize, lineCount, isComplete, createdAt }) => {
          const size = formatBytes(byteSize);
          const time = formatTime(createdAt);
          const name = messages.removeOf(size, time);
          return (
            <Entry
              action={{ label: messages.remove, name, isBusy: isRemoving, run: () => remove(id) }}
              key={id}
              note={messages.state(isComplete, time)}
              title={messages.size(size, lineCount)}
            />
          );
        }}
      </EntryList>
      {uploads !== undefined && uploads.length > 0 && (
        <Button aria-disabled={isRemoving || undefined} onClick={() => remove('all')}>
          {messages.removeAll}
        </Button>
      )}
    </Section>
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

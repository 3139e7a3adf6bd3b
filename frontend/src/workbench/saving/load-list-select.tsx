import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useSavedLists } from '../../shared/api/saved-queries.ts';
import { useSession } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { loadList } from './load-list.ts';
import classes from './load-list-select.module.css';
import { LOAD_MESSAGES as messages } from './messages.ts';

/** Maximum lists in the selector, newest first. Beyond that, an option links to the dashboard. */
const MAX_OPTIONS = 100;
const MORE = 'more';

/** Last error that was shown. All selectors of a page share one query, and with it the error. */
let shownError: Error | null = null;

/** Renders the selector that loads a saved list into a bulk input, if the user is signed in and has lists. */
export function LoadListSelect({
  tool,
  text,
  label,
}: {
  readonly tool: ToolId;
  readonly text: string;
  readonly label: string;
}) {
  const { status } = useSession();
  const navigate = useNavigate();
  const { data: lists, error } = useSavedLists(status === 'signed-in');
  const isLost = lists === undefined && error !== null && !(error instanceof ApiError && error.status === 401);
  useEffect(() => {
    if (isLost && error !== shownError) {
      shownError = error;
      showToast({ title: messages.failed, message: messages.allFailedText, tone: 'error' });
    }
  }, [isLost, error]);
  if (status !== 'signed-in' || lists === undefined || lists.length === 0) {
    return null;
  }
  const choose = (id: string) => {
    if (id === MORE) {
      void navigate('/dashboard');
      return;
    }
    const list = lists.find((candidate) => candidate.id === id);
    if (list) {
      const input = toolEntry(tool).inputs.find((candidate) => candidate.id === text);
      void loadList(list, { tool, input: { ...input, id: text, label } });
    }
  };
  return (
    <NativeSelect
      aria-label={messages.load}
      className={classes.select}
      rightSection={<span aria-hidden="true" className={classes.caret} />}
      rightSectionWidth={20}
      onChange={(event) => choose(event.currentTarget.value)}
      onKeyDown={openByKey}
      size="xs"
      value=""
    >
      <option value="">{messages.load}</option>
      {lists.slice(0, MAX_OPTIONS).map(({ id, name, itemCount }) => (
        <option key={id} value={id}>
          {messages.option(name, itemCount)}
        </option>
      ))}
      {lists.length > MAX_OPTIONS && <option value={MORE}>{messages.more}</option>}
    </NativeSelect>
  );
}

/** Opens the options with keys that would choose one of them unseen: arrows and letters. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget;
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if ((isLetter || event.key.startsWith('Arrow')) && 'showPicker' in select) {
    event.preventDefault();
    select.showPicker();
  }
}

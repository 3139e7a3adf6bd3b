import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SavedList } from '../../../../../libs/contracts/saved/lists.dto.ts';
import { simplifyName } from '../../../../../libs/tables/columns.ts';
import type { ReplaceRule } from '../../../../../libs/tools/replace/options.ts';
import { FIND_NAMES } from '../../../../../libs/tools/replace/rule-names.ts';
import { rulesTable, writeCells } from '../../../../../libs/tools/replace/write-rules.ts';
import { useSavedLists } from '../../../shared/api/saved-queries.ts';
import { useSession } from '../../../shared/session/session.ts';
import { showFailure } from '../../../shared/ui/toast.tsx';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { runTask } from '../../../shared/workers/task-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { loadTable } from '../../../workbench/inputs/read-as-table.ts';
import { dialogInput } from '../../../workbench/inputs/text-inputs.ts';
import { fetchLines } from '../../../workbench/saving/load-list.tsx';
import { useSaveWall } from '../../../workbench/saving/pending-save.ts';
import { useLater } from '../../../workbench/saving/use-later.ts';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import { replaceTask } from './preview-task.ts';

const PLACE = 'replace/rules';
const loadDialog = async () => (await import('../../../workbench/saving/save-dialogs.tsx')).SaveListDialog;

/** The button that saves the rules as a list, and the selector that loads such a list. */
export function SavedRules({
  rules,
  onLoaded,
}: {
  readonly rules: readonly ReplaceRule[];
  readonly onLoaded: (rules: readonly ReplaceRule[]) => void;
}) {
  const { status } = useSession();
  const wall = useSaveWall(PLACE);
  const isOpen = wall.openName !== null;
  const [isReady, setReady] = useState(false);
  const Dialog = useLater(loadDialog, isOpen, wall.close);
  const input = dialogInput('rules');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog saves the rules as they were when it opened
  useEffect(() => {
    if (isOpen) {
      const lines = writeCells(rulesTable(rules), '\t').split('\n').slice(0, -1);
      loadTable(input, lines)
        .then(() => setReady(true))
        .catch((error: unknown) => {
          // The dialog was closed meanwhile.
          if (!isCancellation(error)) {
            showFailure(messages.rulesNotSaved, error);
            wall.close();
          }
        });
      return () => {
        setReady(false);
        void input.clear();
      };
    }
  }, [isOpen]);
  const { data: lists = [] } = useSavedLists(status === 'signed-in');
  const ruleLists = lists.filter(({ columns }) => columns?.some(isFindName));
  const choose = async (id: string) => {
    const list = ruleLists.find((candidate) => candidate.id === id);
    try {
      if (list) {
        onLoaded(await loadRules(list));
      }
    } catch (error) {
      showFailure(messages.rulesNotImported, error);
    }
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={rules.length === 0}
        onClick={() => wall.open()}
        size="compact-sm"
        variant="subtle"
      >
        {messages.saveRules}
      </Button>
      {ruleLists.length > 0 && (
        <NativeSelect
          aria-label={messages.loadRules}
          onChange={(event) => void choose(event.currentTarget.value)}
          size="xs"
          value=""
        >
          <option value="">{messages.loadRules}</option>
          {ruleLists.map(({ id, name, itemCount }) => (
            <option key={id} value={id}>
              {messages.savedRules(name, itemCount)}
            </option>
          ))}
        </NativeSelect>
      )}
      {Dialog && isReady && (
        <Dialog
          input={input}
          label={messages.rules}
          noun="list"
          onClose={wall.close}
          openName={wall.openName}
          place={PLACE}
        />
      )}
    </>
  );
}

function isFindName(column: string): boolean {
  const names: readonly string[] = FIND_NAMES;
  return names.includes(simplifyName(column));
}

/** Returns the rules of a saved table. */
async function loadRules({ id, columns, byteSize }: SavedList): Promise<readonly ReplaceRule[]> {
  const { signal } = new AbortController();
  const rows = 'dialogs/saved-rules';
  const request = {
    route: 'GET /api/saved-lists/{id}/content',
    path: { id },
    form: 'text',
    byteLength: byteSize,
  } as const;
  try {
    await fetchLines({ ...request, id: rows, columns }, signal, () => {});
    const lines = (await rowsClient.call((service) => service.text(rows))).split('\n').filter((line) => line !== '');
    const table = [columns ?? [], ...lines.map((line) => line.split('\t'))];
    return (await runTask(signal, replaceTask('readRules', { source: writeCells(table, ','), ruleCount: 0 }))).rules;
  } finally {
    void rowsClient.call((service) => service.dispose([rows])).catch(() => {});
  }
}

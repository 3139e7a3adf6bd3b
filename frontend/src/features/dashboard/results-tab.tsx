import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedResult } from '../../../../libs/contracts/saved/results.dto.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { MenuItem } from '../../shared/ui/menu.tsx';
import { openResult, type ToolResult } from '../../workbench/saving/open-saved.ts';
import { useWrite } from '../../workbench/saving/use-write.ts';
import type { ItemsTabProps } from './dashboard-data.ts';
import { folderName } from './dashboard-data.ts';
import { OpenInMenu } from './open-in-menu.tsx';
import type { RecordDescription } from './record-description.ts';
import { itemFacts } from './record-description.ts';
import { RecordsView } from './records-view.tsx';
import { RESULTS } from './writes/record-calls.ts';
import { DASHBOARD_TEXTS, TABLE_TEXTS, RESULT_TEXTS as texts } from './writes/texts.ts';

export function ResultsTab({ data, open, folder, onFolder, selected, onSelect }: ItemsTabProps) {
  const folders = data.folders.data ?? [];
  const describe = (result: SavedResult): RecordDescription => ({
    name: result.name,
    badge: {
      label: result.toolType === null ? DASHBOARD_TEXTS.noTool : toolEntry(result.toolType).title,
      ink: 'magenta',
    },
    facts: itemFacts(result, TABLE_TEXTS.rows, DASHBOARD_TEXTS.results),
    folder: folderName(folders, result.folderId),
    createdAt: result.createdAt,
    note: result.isComputed ? DASHBOARD_TEXTS.computed : undefined,
    buttons:
      result.toolType === null ? (
        <OpenInMenu record={result} route="GET /api/saved-results/{id}/content" />
      ) : (
        <OpenResultButton result={result} />
      ),
    options: (
      <>
        <MenuItem onClick={() => open({ kind: 'rename-result', result })}>{texts.rename}</MenuItem>
        <MenuItem onClick={() => open({ kind: 'move', of: RESULTS, records: [result] })}>{texts.move}</MenuItem>
        <MenuItem onClick={() => open({ kind: 'add-to-project', itemType: 'result', records: [result] })}>
          {texts.addToProject}
        </MenuItem>
        <MenuItem onClick={() => open({ kind: 'delete-items', of: RESULTS, records: [result] })}>
          {texts.delete}
        </MenuItem>
      </>
    ),
  });
  return (
    <RecordsView
      bulk={{
        selected,
        onSelect,
        onMove: (records) => open({ kind: 'move', of: RESULTS, records }),
        onDelete: (records) => open({ kind: 'delete-items', of: RESULTS, records }),
      }}
      describe={describe}
      empty={texts.empty}
      folderFilter={{ folders, chosen: folder, onChoose: onFolder }}
      kind="results"
      query={data.results}
    />
  );
}

/** Renders the button that opens a result in its tool, with its inputs and options. */
function OpenResultButton({ result: { id } }: { readonly result: SavedResult }) {
  const navigate = useNavigate();
  const write = useWrite();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    let details: ToolResult | null = null;
    await write({ done: null, failed: texts.openFailed, changes: [] }, async () => {
      const answer = await call('GET /api/saved-results/{id}', { path: { id } });
      if (answer.toolType !== null) {
        details = { ...answer, toolType: answer.toolType };
      }
    });
    setOpening(false);
    if (details) {
      goTo(details);
    }
  };
  const goTo = (details: ToolResult) => {
    void openResult(details);
    void navigate(toolEntry(details.toolType).path);
  };
  return (
    <Button
      aria-disabled={isOpening || undefined}
      onClick={() => {
        if (!isOpening) {
          void open();
        }
      }}
      size="compact-sm"
    >
      {DASHBOARD_TEXTS.open}
    </Button>
  );
}

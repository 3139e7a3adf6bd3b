import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import type { SavedResult } from '../../../../libs/contracts/saved/results.dto.ts';
import { type ExportFormat, LIST_EXPORTS, TABLE_EXPORTS } from '../../../../libs/files/export-formats.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { useUsage } from '../../shared/api/saved-queries.ts';
import { formatTime } from '../../shared/format/format.ts';
import { useKeptFocus } from '../../shared/ui/focus.ts';
import { Menu, MenuGroup, MenuItem } from '../../shared/ui/menu.tsx';
import { useTask } from '../../shared/workers/task-slot.ts';
import { ROW_MESSAGES, RUN_MESSAGES } from '../../workbench/messages.ts';
import { sentState, targetGroups } from '../../workbench/results/send-to.ts';
import type { ContentRoute, LinesRecord } from '../../workbench/saving/load-list.tsx';
import { showLoadFailure } from '../../workbench/saving/use-later.ts';
import { folderName, type ItemsTabProps, type TabProps } from './dashboard-data.ts';
import { type ItemKind, type ItemRecord, LISTS, RESULTS } from './dialogs/dialog-state.ts';
import { itemFacts, OpenResultButton, RecordButton, type RecordDescription } from './record-parts.tsx';
import classes from './records-view.module.css';
import { RecordsView } from './records-view.tsx';
import { LIST_MESSAGES, DASHBOARD_MESSAGES as messages, RESULT_MESSAGES, TABLE_MESSAGES } from './shared/messages.ts';
import { CreateActions } from './view-controls.tsx';

export function ListsTab(props: ItemsTabProps) {
  const { data, open } = props;
  const { data: usage } = useUsage();
  const describe = (list: SavedList): RecordDescription => ({
    name: list.name,
    badge: { label: messages.list, ink: 'cyan' },
    facts: itemFacts(list, TABLE_MESSAGES.items, messages.items),
    folder: folderName(data.folders.data, list.folderId),
    createdAt: list.createdAt,
    buttons: (
      <>
        <RecordButton label={messages.edit} name={list.name} onClick={() => open({ kind: 'edit-list', list })} />
        <OpenInMenu record={list} route="GET /api/saved-lists/{id}/content" />
      </>
    ),
    options: (
      <>
        <MenuItem onClick={() => open({ kind: 'edit-list', list })}>{LIST_MESSAGES.edit}</MenuItem>
        <ItemOptions of={LISTS} open={open} record={list} />
      </>
    ),
  });
  return (
    <RecordsView
      {...folderAndSelection(LISTS, props)}
      actions={
        <CreateActions used={usage?.savedItems ?? 0} what={messages.savedItems}>
          <Button color="magenta" onClick={() => open({ kind: 'new-list' })} variant="filled">
            {LIST_MESSAGES.new}
          </Button>
          <Button onClick={() => open({ kind: 'import-list' })}>{LIST_MESSAGES.import}</Button>
        </CreateActions>
      }
      describe={describe}
      empty={LIST_MESSAGES.empty}
      kind="lists"
      query={data.lists}
    />
  );
}

export function ResultsTab(props: ItemsTabProps) {
  const { data, open } = props;
  const route = 'GET /api/saved-results/{id}/content';
  const task = useTask<string>();
  const [exportedId, setExportedId] = useState<string>();
  const { keepFocus, ref } = useKeptFocus<HTMLDivElement>(task.isRunning);
  const startExport = (result: SavedResult, format: ExportFormat) => {
    setExportedId(result.id);
    void task.start((signal, report) =>
      import('./export-saved.ts').then(
        ({ exportSaved }) => exportSaved(result, format, route, signal, report),
        showLoadFailure,
      ),
    );
  };
  const describe = (result: SavedResult): RecordDescription => ({
    name: result.name,
    badge: { label: result.toolType === null ? messages.noTool : toolEntry(result.toolType).title, ink: 'magenta' },
    facts: itemFacts(result, TABLE_MESSAGES.rows, messages.results),
    folder: folderName(data.folders.data, result.folderId),
    createdAt: result.createdAt,
    // Jobs of a schedule have the same name; the time tells their results apart.
    dateText: formatTime,
    note: result.isComputed ? messages.computed : undefined,
    buttons:
      result.toolType === null ? (
        <div ref={result.id === exportedId ? ref : undefined}>
          <OpenInMenu record={result} route={route} />
        </div>
      ) : (
        <OpenResultButton id={result.id} label={messages.open} name={result.name} />
      ),
    options: (
      <>
        <MenuItem onClick={() => open({ kind: 'rename-result', result })}>{RESULT_MESSAGES.rename}</MenuItem>
        <ItemOptions of={RESULTS} open={open} record={result} />
        {result.toolType === null && (
          <ExportItems isDisabled={task.isRunning} onExport={(format) => startExport(result, format)} record={result} />
        )}
      </>
    ),
  });
  return (
    <RecordsView
      {...folderAndSelection(RESULTS, props)}
      actions={
        task.isRunning && (
          <div className={classes.export}>
            <span aria-live="off" role="status">
              {task.progress ?? RUN_MESSAGES.exportStarting}
            </span>
            <Button onClick={task.cancel} onFocus={keepFocus} size="compact-sm">
              {RUN_MESSAGES.cancelExport}
            </Button>
          </div>
        )
      }
      describe={describe}
      empty={RESULT_MESSAGES.empty}
      kind="results"
      query={data.results}
    />
  );
}

/** Returns the properties of a view whose records have folders and can be selected. */
function folderAndSelection(of: ItemKind, { data, open, folder, onFolder, selected, onSelect }: ItemsTabProps) {
  return {
    bulk: {
      selected,
      onSelect,
      onMove: (records: readonly ItemRecord[]) => open({ kind: 'move', of, records }),
      onDelete: (records: readonly ItemRecord[]) => open({ kind: 'delete-items', of, records }),
    },
    folderFilter: { folders: data.folders.data ?? [], chosen: folder, onChoose: onFolder },
  };
}

/** Renders the menu items that lists and results have in common. */
function ItemOptions({
  of,
  record,
  open,
}: Pick<TabProps, 'open'> & { readonly of: ItemKind; readonly record: ItemRecord }) {
  const records = [record];
  return (
    <>
      <MenuItem onClick={() => open({ kind: 'move', of, records })}>{of.messages.move}</MenuItem>
      <MenuItem onClick={() => open({ kind: 'add-to-project', itemType: of.itemType, records })}>
        {of.messages.addToProject}
      </MenuItem>
      <MenuItem onClick={() => open({ kind: 'delete-items', of, records })}>{of.messages.delete}</MenuItem>
    </>
  );
}

/** Renders the menu items that export a result without a tool. */
function ExportItems({
  record,
  isDisabled,
  onExport,
}: {
  readonly record: LinesRecord;
  readonly isDisabled: boolean;
  readonly onExport: (format: ExportFormat) => void;
}) {
  const formats = (record.columns ? TABLE_EXPORTS : LIST_EXPORTS).filter(({ goesTo }) => goesTo === 'file');
  return (
    <MenuGroup label={messages.exportAs}>
      {formats.map((format) => (
        <MenuItem isDisabled={isDisabled} key={format.id} onClick={() => onExport(format)}>
          {format.label}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

/** Renders the menu that opens saved lines in any tool. */
function OpenInMenu({ record, route }: { readonly record: LinesRecord; readonly route: ContentRoute }) {
  const navigate = useNavigate();
  return (
    <Menu label={messages.openIn} name={ROW_MESSAGES.actionOn(messages.openIn, record.name)}>
      {targetGroups().map(({ label, targets }) => (
        <MenuGroup key={label} label={label}>
          {targets.map((target) => (
            <MenuItem
              key={target.label}
              onClick={() => {
                // Do not wait: a large list loads while the tool's page is already shown.
                void import('../../workbench/saving/load-list.tsx').then(
                  ({ loadList }) => loadList(record, target, route),
                  showLoadFailure,
                );
                void navigate(toolEntry(target.tool).path, { state: sentState(target) });
              }}
            >
              {target.label}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}

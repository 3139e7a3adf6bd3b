import { TextInput } from '@mantine/core';
import { useAtom } from 'jotai';
import { type FormEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { formatCount } from '../../shared/format/format.ts';
import { Menu, MenuGroup, MenuItem } from '../../shared/ui/menu.tsx';
import { PHONES, useMediaQuery } from '../../shared/ui/use-browser-state.ts';
import { RECIPES_PAGE } from '../available-tools.ts';
import { RUN_MESSAGES as messages, SEND_MESSAGES } from '../messages.ts';
import { useRowsView } from '../rows/stored-rows.tsx';
import { type MarkLine, markNeedle } from '../rows/virtual-rows/marks.tsx';
import type { VirtualRowsHandle } from '../rows/virtual-rows/use-active-cell.ts';
import { VirtualRows } from '../rows/virtual-rows/virtual-rows.tsx';
import type { ToolRun } from '../runs/tool-run.ts';
import { showLoadFailure } from '../saving/use-later.ts';
import type { SaveAction } from '../saving/use-save-dialogs.tsx';
import { campaignTarget, continueAsCampaign } from './continue-as-campaign.ts';
import { FindField } from './find-field.tsx';
import { ContinueIcon, ExpandIcon, MoreIcon, RecipeIcon, SaveIcon, SendIcon, ShrinkIcon, WrapIcon } from './icons.tsx';
import classes from './results-panel.module.css';
import type { FlaggedRows } from './results-panel.tsx';
import {
  loadTargets,
  opensPage,
  ownTargets,
  provenanceOf,
  type SendTarget,
  sendRows,
  sentFromOf,
  sentState,
  targetGroups,
} from './send-to.ts';
import { TableBar } from './table-arrangement.tsx';
import type { TableView, TableViewState } from './table-views.ts';
import toolbar from './toolbar.module.css';
import { CopyButton, ExportMenu, ToolbarButton, wrapRowsAtom } from './toolbar.tsx';
import { type TableExtras, useTableGrid } from './use-table-grid.tsx';

interface ResultRowsProps {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly rows: RowsState;
  readonly label: string;
  /** Id of the shown output. */
  readonly output: string;
  readonly flagged?: FlaggedRows | undefined;
  readonly mark?: MarkLine | undefined;
  readonly save: SaveAction;
  /** The view of a table, and its state. The rows are those that it shows. */
  readonly view: TableView;
  readonly viewState: TableViewState;
  readonly extras: TableExtras;
}

/** The rows of an output, with a toolbar: find, go to row, copy, export, send, save, full screen. */
export function ResultRows(props: ResultRowsProps) {
  const { run, rows, label, flagged, tool } = props;
  const rowsView = useRowsView(rows, 0, props.extras.ticks !== undefined);
  const { controls, dialog } = useTableGrid(tool, run, rows, props.view, props.viewState, props.extras);
  const list = useRef<VirtualRowsHandle>(null);
  const [needle, setNeedle] = useState('');
  const [foundRow, setFoundRow] = useState<number | undefined>(undefined);
  const [isExpanded, setExpanded] = useState(false);
  const [isWrapped, setWrapped] = useAtom(wrapRowsAtom);
  const isOnPhone = useMediaQuery(PHONES);
  // Row numbers of a match are those of the rows before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are shown
  useEffect(() => setFoundRow(undefined), [rows.id]);
  const show = useCallback((row: number | undefined, scrolls = true) => {
    setFoundRow(row);
    if (row !== undefined && scrolls) {
      list.current?.scrollToRow(row);
    }
  }, []);
  const mark = useCallback(
    (line: string, row: number) => markNeedle(line, needle, row === foundRow),
    [needle, foundRow],
  );
  useEffect(() => void loadTargets().catch(() => {}), []);
  useEscape(isExpanded && run.state !== 'running', () => setExpanded(false));
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-expanded', isExpanded);
    return () => document.body.removeAttribute('data-expanded');
  }, [isExpanded]);
  const recipe = useSaveAsRecipe(props);
  const toggleExpanded = () => setExpanded(!isExpanded);
  const toggleWrapped = () => setWrapped(!isWrapped);
  return (
    <>
      <div className={toolbar.toolbar}>
        <FindField foundRow={foundRow} needle={needle} onFound={show} onNeedle={setNeedle} rows={rows} />
        <GoToRow count={rows.count} onGo={(row) => list.current?.scrollToRow(row, { focus: true })} />
        <div className={toolbar.actions}>
          <CopyButton hasShortcut rows={rows} run={run} />
          <ExportMenu
            columns={props.extras.columnExports}
            flagged={flagged?.source}
            label={run.isPartial ? messages.exportPartial(rows.count) : messages.export}
            rows={rows}
            run={run}
            tool={tool}
          />
          {isOnPhone ? (
            <MoreMenu
              {...props}
              recipe={recipe}
              isExpanded={isExpanded}
              isWrapped={isWrapped}
              onToggleExpanded={toggleExpanded}
              onToggleWrapped={toggleWrapped}
            />
          ) : (
            <>
              <SendToMenu rows={rows} run={run} tool={tool} />
              <ContinueButton rows={rows} run={run} tool={tool} />
              <ToolbarButton
                icon={<SaveIcon />}
                isDisabled={props.save.isDisabled}
                label={props.save.label}
                onClick={props.save.open}
                opensDialog
              />
              {recipe && <ToolbarButton icon={<RecipeIcon />} label={messages.saveAsRecipe} onClick={recipe} />}
              <ToolbarButton icon={<WrapIcon />} isPressed={isWrapped} label={messages.wrap} onClick={toggleWrapped} />
              <ToolbarButton
                icon={isExpanded ? <ShrinkIcon /> : <ExpandIcon />}
                label={isExpanded ? messages.collapse : messages.expand}
                onClick={toggleExpanded}
              />
            </>
          )}
        </div>
      </div>
      <TableBar onCleared={() => list.current?.focus()} state={props.viewState} view={props.view} />
      <div className={classes.list} data-expanded={isExpanded || undefined}>
        <VirtualRows
          controls={controls}
          groups={flagged?.groups}
          handleRef={list}
          isWrapped={isWrapped}
          label={label}
          mark={needle ? mark : props.mark}
          note={flagged?.note}
          rows={rowsView}
          selectedRow={foundRow}
        />
      </div>
      {dialog}
    </>
  );
}

/** Returns the action that opens the steps that led to a result as a recipe; undefined if they are not known. */
function useSaveAsRecipe({ tool, run, output, rows, label }: ResultRowsProps): (() => void) | undefined {
  const navigate = useNavigate();
  if (rows.isGrowing || provenanceOf(tool, run) === undefined) {
    return undefined;
  }
  return () => {
    void (async () => {
      const { saveAsRecipe } = await import('./save-as-recipe.ts');
      await saveAsRecipe(tool, run, output, label);
      void navigate(RECIPES_PAGE.path);
    })().catch(showLoadFailure);
  };
}

/** The actions that the toolbar of a phone has no room for. */
function MoreMenu({
  tool,
  run,
  rows,
  save,
  isExpanded,
  isWrapped,
  onToggleExpanded,
  onToggleWrapped,
  recipe,
}: Omit<ResultRowsProps, 'view' | 'viewState' | 'extras'> & {
  readonly recipe: (() => void) | undefined;
  readonly isExpanded: boolean;
  readonly isWrapped: boolean;
  readonly onToggleExpanded: () => void;
  readonly onToggleWrapped: () => void;
}) {
  return (
    <Menu icon={<MoreIcon />} label={messages.more}>
      <MenuItem onClick={onToggleExpanded}>{isExpanded ? messages.collapse : messages.expand}</MenuItem>
      <MenuItem onClick={onToggleWrapped}>{isWrapped ? messages.unwrap : messages.wrap}</MenuItem>
      {!save.isDisabled && <MenuItem onClick={save.open}>{save.label}</MenuItem>}
      {recipe && <MenuItem onClick={recipe}>{messages.saveAsRecipe}</MenuItem>}
      {!rows.isGrowing && (
        <>
          <ContinueItem rows={rows} run={run} tool={tool} />
          <MenuGroup label={SEND_MESSAGES.sendTo}>
            <SendToItems rows={rows} run={run} tool={tool} />
          </MenuGroup>
        </>
      )}
    </Menu>
  );
}

/** Calls a function on Escape, unless a control has handled the key. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) {
      return;
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        onEscape();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isActive, onEscape]);
}

/** A field that scrolls to a row number. A number without a row gets an error message. */
function GoToRow({ count, onGo }: { readonly count: number; readonly onGo: (row: number) => void }) {
  const id = useId();
  const [value, setValue] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(value.replaceAll(/[\s,.'’_]/g, ''));
    const isRow = Number.isInteger(number) && number >= 1 && number <= count;
    setRefused(value !== '' && !isRow);
    if (isRow) {
      onGo(number - 1);
    }
  };
  return (
    <form className={toolbar.goTo} onSubmit={submit}>
      <label htmlFor={id}>{messages.row}</label>
      <TextInput
        aria-label={messages.goToRow}
        autoComplete="off"
        error={isRefused && messages.noSuchRow(formatCount(count))}
        errorProps={{ className: toolbar.error, role: 'alert' }}
        id={id}
        inputMode="numeric"
        onBlur={() => setRefused(false)}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setRefused(false);
        }}
        size="xs"
        value={value}
      />
    </form>
  );
}

interface SendToProps {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly rows: RowsState;
}

/** Returns a function that continues a result in the campaign builder and opens it; undefined if the tool has none. */
function useContinue({ tool, rows, run }: SendToProps): (() => void) | undefined {
  const navigate = useNavigate();
  const target = campaignTarget(tool);
  return (
    target &&
    (() => {
      const open = () => navigate(toolEntry(target.tool).path, { state: sentState(target) });
      void continueAsCampaign(run, rows, tool, target, open).catch(showLoadFailure);
    })
  );
}

function ContinueButton(props: SendToProps) {
  const onClick = useContinue(props);
  return (
    onClick && (
      <ToolbarButton
        icon={<ContinueIcon />}
        isDisabled={props.rows.isGrowing}
        label={SEND_MESSAGES.continueAsCampaign}
        onClick={onClick}
      />
    )
  );
}

function ContinueItem(props: SendToProps) {
  const onClick = useContinue(props);
  return onClick && <MenuItem onClick={onClick}>{SEND_MESSAGES.continueAsCampaign}</MenuItem>;
}

/**
 * A menu that sends a result to an input of another tool and opens that tool. Disabled while rows are still arriving.
 */
function SendToMenu({ tool, run, rows }: SendToProps) {
  return (
    <Menu icon={<SendIcon />} isDisabled={rows.isGrowing} label={SEND_MESSAGES.sendTo}>
      <SendToItems rows={rows} run={run} tool={tool} />
    </Menu>
  );
}

/** The targets as items of a menu, with the tool's own inputs last. */
function SendToItems({ tool, run, rows }: SendToProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const item = (target: SendTarget) => (
    <MenuItem
      key={target.label}
      onClick={() => {
        void sendRows(rows, target, { from: sentFromOf(tool, run, rows) });
        // Large inputs are read while the other page is already shown.
        if (opensPage(target, tool, pathname)) {
          navigate(toolEntry(target.tool).path, { state: sentState(target) });
        }
      }}
    >
      {target.label}
    </MenuItem>
  );
  return (
    <>
      {targetGroups(tool).map(({ label, targets }) => (
        <MenuGroup key={label} label={label}>
          {targets.map(item)}
        </MenuGroup>
      ))}
      {ownTargets(tool).map(item)}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { getDefaultStore, useAtomValue } from 'jotai';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import type { InputTextRequest } from '../../../../libs/contracts/saved/results.dto.ts';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { isRecomputable, PROJECT_TOOL, type ToolId } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import { linesOf, toInputData } from '../../../../libs/tools/result-data.ts';
import { call } from '../../shared/api/client.ts';
import { refreshSaved } from '../../shared/api/saved-queries.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import type { TextInputController } from '../inputs/text-input.ts';
import { restoreInputs } from '../inputs/text-inputs.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import { toolRunner } from '../runs/tool-runner.ts';
import { BUTTON_MESSAGES } from './button-messages.ts';
import { SAVE_MESSAGES as messages, ROOM_MESSAGES, type SavedNoun } from './messages.ts';
import { dropPendingSave, notePendingSave } from './pending-save.ts';
import classes from './save-dialog.module.css';
import { RecordNameField, SaveFormEnd, useSave } from './save-form.tsx';
import {
  BodySpace,
  endUploadSession,
  type LinesBody,
  type SaveControl,
  savableItems,
  savableRows,
  savedBytes,
  type UploadSession,
  uploadSession,
} from './upload-session.ts';
import { describeLackOfRoom, type SaveSize, useRoom } from './use-room.ts';
import { resettingOnRefusal, type SaveFailure } from './write-outcome.ts';

export interface SaveDialogProps {
  readonly title: string;
  /** Id of the place, which identifies a pending save and its uploads. */
  readonly place: string;
  readonly noun: SavedNoun;
  /** Initial name; null while the dialog is closed. */
  readonly openName: string | null;
  /** Returns the toast for a failure, in place of the default one. */
  readonly sayFailure?: (failure: SaveFailure) => { readonly title: string; readonly message: string };
  /** Information about the content to save. */
  readonly note?: ReactNode;
  readonly size: SaveSize;
  /** Saves the content. The session has the uploads of earlier attempts. */
  readonly save: (name: string, session: UploadSession, control: SaveControl) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Renders a dialog that asks for a name and saves. It stays open with progress until the save succeeds or is cancelled.
 * The pending save is stored, so that it can be finished after a sign-in or a connection failure.
 */
export function SaveDialog(props: SaveDialogProps) {
  const { title, place, openName, onClose } = props;
  const close = (isDone: boolean) => {
    dropPendingSave(place);
    endUploadSession(place, isDone);
    onClose();
  };
  return (
    <Dialog isOpen={openName !== null} onClose={() => close(false)} title={title}>
      <SaveForm {...props} close={close} initialName={openName ?? ''} />
    </Dialog>
  );
}

function SaveForm({
  place,
  noun,
  initialName,
  sayFailure,
  note,
  size,
  save,
  close,
}: SaveDialogProps & { readonly initialName: string; readonly close: (isDone: boolean) => void }) {
  const [name, setName] = useState(initialName);
  const attempt = useSave();
  const { isSaving, progress, failure } = attempt;
  const room = useRoom();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') {
      showToast({ title: messages.error, message: messages.nameMissing(noun), tone: 'error' });
      return;
    }
    notePendingSave({ place, name: trimmed });
    const outcome = await attempt.start((control) => save(trimmed, uploadSession(place), control));
    if (outcome === null) {
      close(true);
      showToast({ title: messages.saved[noun], message: messages.savedText(trimmed, noun), tone: 'success' });
    } else if (outcome !== undefined && (sayFailure || !outcome.isSignInNeeded)) {
      const said = sayFailure?.(outcome) ?? { title: messages.saveFailed, message: messages.saveFailedText(noun) };
      showToast({ ...said, tone: 'error' });
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <RecordNameField
        isReadOnly={isSaving}
        label={messages.name}
        onChange={setName}
        placeholder={messages.namePlaceholder[noun]}
        value={name}
      />
      {note}
      {room && (
        <p className={classes.note}>{ROOM_MESSAGES.left(room.bytesLeft, room.plan.storageBytes, room.plan.title)}</p>
      )}
      <SaveFormEnd
        disabledReason={isSaving ? undefined : describeLackOfRoom(room, size)}
        failure={failure}
        isSaving={isSaving}
        label={isSaving ? messages.saving : failure ? messages.tryAgain : messages.save}
        onCancel={() => close(false)}
        progress={progress}
      />
    </form>
  );
}

/** Renders the dialog that saves a bulk input as a list. */
export function SaveListDialog({
  input,
  noun,
  label,
  ...dialog
}: Pick<SaveDialogProps, 'place' | 'openName' | 'onClose' | 'noun'> & {
  readonly input: TextInputController;
  /** Label of the input. */
  readonly label: string;
}) {
  const queryClient = useQueryClient();
  const { stats } = useAtomValue(input.atom);
  const bytes = savedBytes(stats);
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    await input.flush();
    const { stats: now, columns, revision } = input.state;
    const rows = (columns ? savableRows : savableItems)(input.id, now, revision);
    const body = { name, ...(columns && { columns: [...columns] }), ...(await session.lines(rows, control)) };
    await resettingOnRefusal(session, () =>
      call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
    );
    await refreshSaved(queryClient, 'lists');
  };
  return (
    <SaveDialog
      {...dialog}
      note={<p className={classes.note}>{messages.listNote(stats.items, bytes, stats.lines === stats.items)}</p>}
      noun={noun}
      save={save}
      size={{ bytes, isNewItem: true }}
      title={messages.saveColumn(label)}
    />
  );
}

/**
 * Renders the dialog that saves a result with its inputs and options. After a reload it runs the tool again first,
 * because a reload preserves inputs and options but not rows.
 */
export function SaveResultDialog({
  result,
  runAgain,
  openName,
  ...dialog
}: Pick<SaveDialogProps, 'place' | 'openName' | 'onClose'> & {
  readonly result: SavableResult;
  /** Starts the tool; resolves once it has started, or cannot. */
  readonly runAgain: () => void | Promise<void>;
}) {
  const queryClient = useQueryClient();
  const { tool, run, output } = result;
  const isMerge = tool === PROJECT_TOOL;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening gets the current time
  const mergeName = useMemo(() => messages.mergeName(new Date()), [openName]);
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    const shown = run.outputs[output] ? result : { ...result, run: await rerun(result, runAgain) };
    if (!shown.run.outputs[output]?.count) {
      throw new TaskFailed({ code: 'mistake', message: messages.noResults });
    }
    await saveResult(shown, name, session, control);
    await refreshSaved(queryClient, 'results');
  };
  return (
    <SaveDialog
      {...dialog}
      {...(isMerge && { sayFailure: describeMergeFailure })}
      note={<p className={classes.note}>{noteOf(result)}</p>}
      noun="result"
      openName={openName === '' && isMerge ? mergeName : openName}
      save={save}
      size={{ bytes: sizeOfResult(result), isNewItem: true }}
      title={isMerge ? BUTTON_MESSAGES.saveResults : BUTTON_MESSAGES.saveResult}
    />
  );
}

/** Returns the toast for a failure in merge, which has its own messages (`docs/spec/tools.md`, Shared messages). */
function describeMergeFailure({ reason, isSignInNeeded, isUnexplained }: SaveFailure) {
  const { title, signInNeeded, unexplained, unknown } = messages.mergeFailure;
  const said = isUnexplained ? unexplained : (reason ?? unknown);
  return { title, message: isSignInNeeded ? signInNeeded : said };
}

function noteOf(result: SavableResult): string {
  const rows = result.run.outputs[result.output];
  if (!rows) {
    return messages.rerunNote;
  }
  if (isSavedAsInputs(result)) {
    return messages.computedNote(rows.count, SAVED_LIMITS.storedRows, sizeOfResult(result));
  }
  return messages.resultNote(rows.count, sizeOfResult(result));
}

/** Runs the tool on the current inputs and resolves when the run has ended and its rows are complete. */
export async function rerun(
  { tool, output }: Pick<SavableResult, 'tool' | 'output'>,
  runAgain: () => void | Promise<void>,
): Promise<ToolRun> {
  await restoreInputs();
  await runAgain();
  const runner = toolRunner(tool);
  // A run can end shortly before the page has received its last rows.
  const isOver = ({ state, outputs }: ToolRun) =>
    state === 'done' ? outputs[output]?.isGrowing === false : state !== 'running';
  if (!isOver(runner.run)) {
    await new Promise<void>((resolve) => {
      const stop = getDefaultStore().sub(runner.atom, () => {
        if (!isOver(runner.run)) {
          return;
        }
        stop();
        resolve();
      });
    });
  }
  return runner.run;
}

export interface SavableResult {
  readonly tool: ToolId;
  readonly run: ToolRun;
  /** Id of the output to save. */
  readonly output: string;
}

/**
 * Returns true if a result is saved without rows, which are then recomputed from its inputs and options. This applies
 * only to deterministic tools and very many rows (`docs/spec/formats.md`, Saved data).
 */
function isSavedAsInputs({ tool, run, output }: SavableResult): boolean {
  const rows = run.outputs[output]?.count ?? 0;
  return rows > SAVED_LIMITS.storedRows && isRecomputable(tool) && hasInputs(run);
}

/** Returns the bytes that a result takes up when it is saved: rows and inputs, without options. */
function sizeOfResult(result: SavableResult): number {
  const { run, output } = result;
  const inputs = hasInputs(run) ? Object.values(run.inputs) : [];
  const rowBytes = isSavedAsInputs(result) ? 0 : (run.outputs[output]?.byteLength ?? 0);
  return inputs.reduce((sum, { stats }) => sum + stats.bytes, rowBytes);
}

/** Returns true if the rows can be recomputed from the inputs. A cancelled or partial run has other rows. */
function hasInputs(run: ToolRun): boolean {
  return run.state === 'done' && Object.keys(run.inputs).length > 0;
}

/**
 * Saves a result with its inputs and options.
 * @throws ApiError; TaskFailed; the signal's reason
 */
async function saveResult(
  result: SavableResult,
  name: string,
  session: UploadSession,
  control: SaveControl,
): Promise<void> {
  const { tool, run, output } = result;
  const rows = run.outputs[output];
  const texts: Record<string, string | null> = {};
  const inputTexts: InputTextRequest[] = [];
  const tables: Record<string, readonly string[]> = {};
  const space = new BodySpace();
  for (const [text, { id, stats, columns }] of Object.entries(hasInputs(run) ? run.inputs : {})) {
    if (columns) {
      tables[text] = columns;
    }
    if (stats.lines === 0) {
      texts[text] = '';
      continue;
    }
    const lines = await session.lines(
      { ...savableRows(id, stats, run.number), isApart: columns !== undefined },
      control,
      space,
    );
    if ('textId' in lines) {
      inputTexts.push({ name: text, textId: lines.textId });
    }
    texts[text] = 'content' in lines ? lines.content : null;
  }
  const lines = isSavedAsInputs(result)
    ? { rowCount: rows.count }
    : await session.lines(
        { id: rows.id, version: run.number, lines: rows.count, bytes: rows.byteLength },
        control,
        space,
      );
  const [main] = (await loadDescription(tool)).outputs;
  // Without inputs, a tool opens the rows of its main output; others are opened as a list or table in any tool.
  const isOfTool = hasInputs(run) || output === main.id;
  const body = {
    name,
    ...(isOfTool && {
      toolType: tool,
      inputData: toInputData(
        tool,
        { texts, tables, fields: run.form?.fields ?? {}, report: run.report, arrangements: run.arrangements },
        run.form?.options,
      ),
      settings: { ...run.form?.options },
    }),
    ...(inputTexts.length > 0 && { inputTexts }),
    ...(rows.columns && { columns: [...rows.columns] }),
    ...asResults(tool, lines),
  };
  await resettingOnRefusal(session, () =>
    call('POST /api/saved-results', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
  );
}

/** Returns the rows in the form of the request: merge sends an array, all other tools a text. */
function asResults(tool: ToolId, lines: LinesBody | { readonly rowCount: number }) {
  return tool === PROJECT_TOOL && 'content' in lines ? { results: linesOf(lines.content) } : lines;
}

import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { SavedList } from '../../../../../libs/contracts/saved/lists.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { refreshSaved } from '../../../shared/api/saved-queries.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { rememberInputs } from '../../../workbench/inputs/remember-inputs.ts';
import type { TextInput, TextInputController } from '../../../workbench/inputs/text-input.ts';
import { dialogInput, restoreInputs } from '../../../workbench/inputs/text-inputs.ts';
import { fetchLines } from '../../../workbench/saving/load-list.tsx';
import { dropPendingSave, notePendingSave } from '../../../workbench/saving/pending-save.ts';
import { type Save, useSave } from '../../../workbench/saving/save-form.tsx';
import {
  endUploadSession,
  type LinesBody,
  type SaveControl,
  savableItems,
  savableRows,
  type UploadSession,
  uploadSession,
} from '../../../workbench/saving/upload-session.ts';
import { resettingOnRefusal } from '../../../workbench/saving/write-outcome.ts';
import { LIST_MESSAGES as messages, WRITE_MESSAGES } from '../shared/messages.ts';

/** Bulk inputs of the dashboard's dialogs. */
export const LIST_INPUTS = {
  new: dialogInput('new-list'),
  edit: dialogInput('edit-list'),
  import: dialogInput('import-list'),
} as const;

/** Current version of a list, loaded in place of the user's edit. */
export interface ReloadedList {
  readonly list: SavedList;
  /** Restores the replaced name and lines. */
  restoreEdit(): Promise<void>;
}

/** List being created or edited, with the state of saving it. */
export interface ListDraft {
  readonly name: string;
  setName(name: string): void;
  readonly input: TextInputController;
  readonly state: TextInput;
  /** `ready` once the lines are loaded and can be edited; `failed` also if the visitor cancelled the loading. */
  readonly loading: 'running' | 'ready' | 'failed';
  /** Loads the lines again after a failure. */
  retryLoading(): void;
  readonly attempt: Save;
  /** Returns true if the lines differ from the loaded ones. */
  hasChanged(): boolean;
  /** Returns the body with the lines, which it uploads first if they are many, and, for a table, the names of columns. */
  lines(session: UploadSession, control: SaveControl): Promise<LinesBody & Pick<SavedList, 'columns'>>;
  /** Creates the list on the server, with its name and lines. */
  create(session: UploadSession, control: SaveControl): Promise<void>;
  /**
   * Saves the list. A failed save can be retried, also after signing in.
   * @param failed returns the toast for a failure
   * @param etag version of the edited list, stored to resume the save after signing in
   * @returns true on success
   */
  save(
    work: (session: UploadSession, control: SaveControl) => Promise<void>,
    failed: () => { readonly title: string; readonly message: string },
    etag?: string,
  ): Promise<boolean>;
  /**
   * Replaces the user's edit with the current version of the list. Shows a toast on failure.
   * @returns null on failure, or if the dialog is closed meanwhile
   */
  reload(listId: string): Promise<ReloadedList | null>;
}

/**
 * Manages the draft of a list in a dialog.
 * @param source list whose lines are loaded; null to keep the content of the input
 */
export function useListDraft(
  place: string,
  input: TextInputController,
  initialName: string,
  source: SavedList | null,
): ListDraft {
  const [name, setName] = useState(initialName);
  const [loading, setLoading] = useState<ListDraft['loading']>('running');
  const [loadNumber, setLoadNumber] = useState(1);
  /** True once the dialog is closed: its input may then be that of another dialog. */
  const isGone = useRef(false);
  const isReloading = useRef(false);
  const loadedRevision = useRef<number | null>(null);
  const state = useAtomValue(input.atom);
  const attempt = useSave();
  const queryClient = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads at first and on retries only; a newer version of the list must not overwrite the user's edit
  useEffect(() => {
    isGone.current = false;
    const prepare = async () => {
      await restoreInputs();
      if (source && !isGone.current) {
        await load(input, source);
        await input.flush();
        loadedRevision.current = input.state.revision;
      }
    };
    setLoading('running');
    prepare().then(
      () => isGone.current || setLoading('ready'),
      () => isGone.current || setLoading(source ? 'failed' : 'ready'),
    );
    return () => {
      isGone.current = true;
      if (source || isReloading.current) {
        input.cancelIntake();
      }
    };
  }, [loadNumber]);

  const lines: ListDraft['lines'] = async (session, control) => {
    const { stats, columns, revision } = input.state;
    const rows = (columns ? savableRows : savableItems)(input.id, stats, revision);
    return { columns: columns && [...columns], ...(await session.lines(rows, control)) };
  };
  return {
    name,
    setName,
    input,
    state,
    loading,
    retryLoading: () => setLoadNumber((number) => number + 1),
    attempt,
    hasChanged: () => loadedRevision.current !== input.state.revision || hasUnsavedTyping(input),
    lines,
    create: async (session, control) => {
      const body = { name: name.trim(), ...(await lines(session, control)) };
      await resettingOnRefusal(session, () =>
        call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
      );
      await refreshSaved(queryClient, 'lists');
    },
    save: async (work, failed, etag) => {
      await input.flush();
      notePendingSave({ place, name: name.trim(), etag });
      const failure = await attempt.start((control) => work(uploadSession(place), control));
      if (failure === null) {
        dropPendingSave(place);
        endUploadSession(place, true);
        return true;
      }
      if (failure && !failure.isSignInNeeded) {
        showToast({ ...failed(), tone: 'error' });
      }
      return false;
    },
    reload: async (listId) => {
      setLoading('running');
      isReloading.current = true;
      try {
        const list = await call('GET /api/saved-lists/{id}', { path: { id: listId } });
        const restoreLines = await rememberInputs([input]);
        if (isGone.current) {
          return null;
        }
        await load(input, list);
        loadedRevision.current = input.state.revision;
        setName(list.name);
        // The failure of the last attempt refers to the replaced edit.
        attempt.cancel();
        endUploadSession(place, false);
        return {
          list,
          restoreEdit: async () => {
            await restoreLines?.();
            setName(name);
          },
        };
      } catch {
        if (!isGone.current) {
          showToast({ title: WRITE_MESSAGES.error, message: messages.reloadFailed, tone: 'error' });
        }
        return null;
      } finally {
        isReloading.current = false;
        setLoading('ready');
      }
    },
  };
}

/** Returns true if text was typed that the input does not count yet. */
function hasUnsavedTyping(input: TextInputController): boolean {
  const { content } = input.state;
  const unsaved = input.readUnsaved();
  return content.kind === 'text' && unsaved !== null && unsaved !== content.text;
}

function load(input: TextInputController, { id, byteSize, items, columns }: SavedList): Promise<void> {
  if (items && !columns) {
    return input.replace([items.map((item) => `${item}\n`).join('')]);
  }
  const route = 'GET /api/saved-lists/{id}/content';
  return input.takeIn((target, signal, progress) =>
    fetchLines({ route, path: { id }, form: 'text', id: target, columns, byteLength: byteSize }, signal, progress),
  );
}

import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { SavedList } from '../../../../libs/contracts/lists.dto.ts';
import { dialogInput, restoreInputs, type TextInput, type TextInputController } from '../../runs/text-inputs.ts';
import { fetchLines } from '../../saved/fetch-lines.ts';
import { dropPendingSave, notePendingSave } from '../../saved/pending-save.ts';
import {
  endUploadSession,
  type SavableRows,
  type SaveControl,
  savableRows,
  type UploadSession,
  uploadSession,
} from '../../saved/upload-session.ts';
import { type Save, useSave } from '../../saved/use-save.ts';
import { showToast } from '../../ui/toast.ts';
import { LIST_TEXTS as texts, WRITE_TEXTS } from '../texts.ts';

/** Where on the dashboard a list is saved from: an interrupted save goes on there. */
export const NEW_LIST_PLACE = 'dashboard/new-list';
export const IMPORT_LIST_PLACE = 'dashboard/import-list';

/** The place at which one list is edited. */
export function editListPlace(listId: string): string {
  return `dashboard/edit-list/${listId}`;
}

/** The boxes for lines in the dialogs of the dashboard. */
export const LIST_INPUTS = {
  new: dialogInput('new-list'),
  edit: dialogInput('edit-list'),
  import: dialogInput('import-list'),
} as const;

/** A list that is being made or changed: its name, its lines, and how saving it goes. */
export interface ListDraft {
  readonly name: string;
  setName(name: string): void;
  readonly input: TextInputController;
  readonly state: TextInput;
  /** Whether the lines are there to be changed. */
  readonly isReady: boolean;
  readonly attempt: Save;
  /** Whether the lines are others than those that were loaded. */
  hasChanged(): boolean;
  rows(): SavableRows;
  /**
   * Saves; on failure it can be tried again, also after signing in.
   * @param failed what is said where it failed
   * @returns whether it worked
   */
  save(
    work: (session: UploadSession, control: SaveControl) => Promise<void>,
    failed: () => { readonly title: string; readonly message: string },
  ): Promise<boolean>;
}

/**
 * The draft of a list.
 * @param source the list whose lines are loaded; null where the box keeps what it has
 */
export function useListDraft(
  place: string,
  input: TextInputController,
  initialName: string,
  source: SavedList | null,
): ListDraft {
  const [name, setName] = useState(initialName);
  const [isReady, setReady] = useState(false);
  const loadedRevision = useRef<number | null>(null);
  const state = useAtomValue(input.atom);
  const attempt = useSave();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the dialog was opened with; a newer version of the list would overwrite what is being typed
  useEffect(() => {
    let isGone = false;
    const prepare = async () => {
      await restoreInputs();
      if (source) {
        await load(input, source);
        await input.flush();
        loadedRevision.current = input.state.revision;
      }
    };
    prepare()
      .catch(() => {
        if (!isGone) showToast({ title: WRITE_TEXTS.error, message: texts.loadFailed, tone: 'error' });
      })
      .finally(() => {
        if (!isGone) setReady(true);
      });
    return () => {
      isGone = true;
      if (source) input.cancelIntake();
    };
  }, []);

  return {
    name,
    setName,
    input,
    state,
    isReady,
    attempt,
    hasChanged: () => loadedRevision.current !== input.state.revision,
    rows: () => savableRows(input.id, input.state.stats, input.state.revision),
    save: async (work, failed) => {
      await input.flush();
      notePendingSave({ place, name: name.trim() });
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
  };
}

function load(input: TextInputController, { id, byteSize, items }: SavedList): Promise<void> {
  if (items) return input.replace([items.map((item) => `${item}\n`).join('')]);
  const route = 'GET /api/saved-lists/{id}/content';
  return input.takeIn((target, signal, progress) =>
    fetchLines({ route, path: { id }, form: 'text', id: target, byteLength: byteSize }, signal, progress),
  );
}

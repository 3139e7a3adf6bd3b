import { useQueryClient } from '@tanstack/react-query';
import type { CreateRecipeRequest, SavedRecipe } from '../../../../libs/contracts/saved/recipes.dto.ts';
import { ApiError, call } from '../../shared/api/client.ts';
import { refreshSaved } from '../../shared/api/saved-queries.ts';
import { SaveDialog, type SaveDialogProps } from '../../workbench/saving/save-dialogs.tsx';
import type { SaveControl, UploadSession } from '../../workbench/saving/upload-session.ts';
import { isRecordGone } from '../../workbench/saving/write-outcome.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import classes from './recipe-editor.module.css';
import { type EditedRecipe, noteSaved, separateRecipe, withLists } from './recipe-store.ts';

/** The dialog that saves the recipe in the editor: in its record if it has one, or in a new one. */
export function SaveRecipeDialog({
  edited,
  openName,
  ...dialog
}: Pick<SaveDialogProps, 'place' | 'openName' | 'onClose'> & { readonly edited: EditedRecipe }) {
  const queryClient = useQueryClient();
  const { recipe, saved } = edited;
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    const body = { name, recipe: { ...(await withLists(recipe)), name } };
    try {
      noteSaved((await updateRecord(saved, body, control)) ?? (await createRecord(body, session, control)));
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        separateRecipe();
        throw new ApiError(error.status, error.code, messages.changedElsewhere);
      }
      throw error;
    }
    await refreshSaved(queryClient, 'recipes');
  };
  return (
    <SaveDialog
      {...dialog}
      note={saved && <p className={classes.muted}>{messages.replaces}</p>}
      noun="recipe"
      openName={openName === '' ? recipe.name : openName}
      save={save}
      size={{ bytes: saved ? 0 : new Blob([JSON.stringify(recipe)]).size, isNewItem: !saved }}
      title={messages.saveTitle}
    />
  );
}

/** Updates a record; undefined if there is none, or if it was deleted meanwhile. */
async function updateRecord(
  saved: EditedRecipe['saved'],
  body: CreateRecipeRequest,
  { signal }: SaveControl,
): Promise<SavedRecipe | undefined> {
  if (!saved) {
    return undefined;
  }
  try {
    const path = { id: saved.id };
    return await call('PUT /api/recipes/{id}', { path, body, headers: { 'If-Match': saved.etag }, signal });
  } catch (error) {
    if (error instanceof ApiError && isRecordGone(error)) {
      return undefined;
    }
    throw error;
  }
}

function createRecord(
  body: CreateRecipeRequest,
  session: UploadSession,
  { signal }: SaveControl,
): Promise<SavedRecipe> {
  return call('POST /api/recipes', { body, idempotencyKey: session.keyOf(body), signal });
}

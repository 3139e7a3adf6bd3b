import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { useSession } from '../../shared/session/session.ts';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { showFailure } from '../../shared/ui/toast.tsx';
import { JOB_MESSAGES } from '../../workbench/jobs/messages.ts';
import { useSaveWall } from '../../workbench/saving/pending-save.ts';
import { useLater } from '../../workbench/saving/use-later.ts';
import type { ColumnMaps } from './edit-recipe.ts';
import type { OpenJobForm } from './job-dialog.tsx';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import classes from './recipe-editor.module.css';
import { InputBox } from './recipe-lists.tsx';
import { type EditedRecipe, recipeInput, withLists } from './recipe-store.ts';
import { downloadRecipe, ShareForm } from './share-recipe.tsx';

/** Id of the place of a pending save. */
const PLACE = 'recipes/editor';

const loadJobDialog = async () => (await import('./job-dialog.tsx')).JobDialog;

const loadSaveDialog = async () => (await import('./save-recipe-dialog.tsx')).SaveRecipeDialog;

interface RunControls {
  readonly maps: ColumnMaps;
  readonly onMap: (maps: ColumnMaps) => void;
  readonly canRun: boolean;
  readonly onRun: () => void;
}

/** The actions on a whole recipe: save, download, link, a run with other lists and, for a saved one, jobs and schedules. */
export function RecipeActions({ edited, onRun, ...controls }: RunControls & { readonly edited: EditedRecipe }) {
  const { recipe, saved } = edited;
  const { status } = useSession();
  const [jobForm, setJobForm] = useState<OpenJobForm | null>(null);
  const closeJobForm = () => setJobForm(null);
  const JobDialog = useLater(loadJobDialog, jobForm !== null, closeJobForm);
  const [isSharing, setSharing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const wall = useSaveWall(PLACE);
  const SaveDialog = useLater(loadSaveDialog, wall.openName !== null, wall.close);
  return (
    <div className={classes.actions}>
      <Button aria-haspopup="dialog" onClick={() => wall.open()}>
        {messages.save}
      </Button>
      <Button
        onClick={() =>
          void withLists(recipe)
            .then(downloadRecipe)
            .catch((error) => showFailure(messages.notDownloaded, error))
        }
        variant="subtle"
      >
        {messages.download}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setSharing(true)} variant="subtle">
        {messages.copyLink}
      </Button>
      <Button
        aria-haspopup="dialog"
        disabled={recipe.inputs.length === 0}
        onClick={() => setChoosing(true)}
        variant="subtle"
      >
        {messages.runWithOther}
      </Button>
      {saved &&
        status !== 'guest' &&
        (
          [
            ['run', JOB_MESSAGES.runOnServer],
            ['schedule', messages.schedule],
          ] as const
        ).map(([form, label]) => (
          <Button
            aria-haspopup="dialog"
            key={form}
            onClick={() => setJobForm({ form, recipe: { id: saved.id, name: recipe.name || messages.untitled } })}
            variant="subtle"
          >
            {label}
          </Button>
        ))}
      {JobDialog && <JobDialog onClose={closeJobForm} open={jobForm} />}
      {SaveDialog && <SaveDialog edited={edited} onClose={wall.close} openName={wall.openName} place={PLACE} />}
      <Dialog isOpen={isSharing} onClose={() => setSharing(false)} title={messages.copyLink}>
        <ShareForm
          onClose={() => setSharing(false)}
          read={async (includeLists) => (includeLists ? withLists(recipe) : recipe)}
        />
      </Dialog>
      <Dialog isOpen={isChoosing} isWide onClose={() => setChoosing(false)} title={messages.runWithOther}>
        <OtherLists
          {...controls}
          onClose={() => setChoosing(false)}
          onRun={() => {
            setChoosing(false);
            onRun();
          }}
          recipe={recipe}
        />
      </Dialog>
    </div>
  );
}

function OtherLists({
  recipe,
  maps,
  onMap,
  canRun,
  onRun,
  onClose,
}: RunControls & { readonly recipe: Recipe; readonly onClose: () => void }) {
  const { inputs } = recipe;
  useEffect(() => {
    // The boxes of the page stay behind the dialog. Both show what was typed into the other.
    const showTyped = () => {
      for (const { id } of inputs) {
        recipeInput(id).showTyped();
      }
    };
    showTyped();
    return showTyped;
  }, [inputs]);
  return (
    <div className={classes.dialog}>
      <div className={classes.boxes}>
        {inputs.map((input) => (
          <div className={classes.box} key={input.id}>
            <InputBox input={input} maps={maps} onMap={onMap} />
          </div>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{messages.closeDialog}</Button>
        <Button color="magenta" disabled={!canRun} onClick={onRun} variant="filled">
          {messages.run}
        </Button>
      </DialogActions>
    </div>
  );
}

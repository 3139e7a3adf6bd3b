import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { useSession } from '../../shared/session/session.ts';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { showFailure } from '../../shared/ui/toast.ts';
import { JOB_TEXTS } from '../../workbench/jobs/texts.ts';
import { useLater } from '../../workbench/saving/use-later.ts';
import { useSaveWall } from '../../workbench/saving/use-save-wall.ts';
import type { ColumnMaps } from './edit-recipe.ts';
import type { OpenJobForm } from './job-dialog.tsx';
import classes from './recipe-editor.module.css';
import { InputBox } from './recipe-lists.tsx';
import { type EditedRecipe, recipeInput, withLists } from './recipe-store.ts';
import { downloadRecipe, ShareForm } from './share-recipe.tsx';
import { RECIPES_TEXTS as texts } from './texts.ts';

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
        {texts.save}
      </Button>
      <Button
        onClick={() =>
          void withLists(recipe)
            .then(downloadRecipe)
            .catch((error) => showFailure(texts.notDownloaded, error))
        }
        variant="subtle"
      >
        {texts.download}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setSharing(true)} variant="subtle">
        {texts.copyLink}
      </Button>
      <Button
        aria-haspopup="dialog"
        disabled={recipe.inputs.length === 0}
        onClick={() => setChoosing(true)}
        variant="subtle"
      >
        {texts.runWithOther}
      </Button>
      {saved &&
        status !== 'guest' &&
        (
          [
            ['run', JOB_TEXTS.runOnServer],
            ['schedule', texts.schedule],
          ] as const
        ).map(([form, label]) => (
          <Button
            aria-haspopup="dialog"
            key={form}
            onClick={() => setJobForm({ form, recipe: { id: saved.id, name: recipe.name || texts.untitled } })}
            variant="subtle"
          >
            {label}
          </Button>
        ))}
      {JobDialog && <JobDialog onClose={closeJobForm} open={jobForm} />}
      {SaveDialog && <SaveDialog edited={edited} onClose={wall.close} openName={wall.openName} place={PLACE} />}
      <Dialog isOpen={isSharing} onClose={() => setSharing(false)} title={texts.copyLink}>
        <ShareForm
          onClose={() => setSharing(false)}
          read={async (includeLists) => (includeLists ? withLists(recipe) : recipe)}
        />
      </Dialog>
      <Dialog isOpen={isChoosing} isWide onClose={() => setChoosing(false)} title={texts.runWithOther}>
        <OtherLists
          {...controls}
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

function OtherLists({ recipe, maps, onMap, canRun, onRun }: RunControls & { readonly recipe: Recipe }) {
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
        <Button color="magenta" disabled={!canRun} onClick={onRun} variant="filled">
          {texts.run}
        </Button>
      </DialogActions>
    </div>
  );
}

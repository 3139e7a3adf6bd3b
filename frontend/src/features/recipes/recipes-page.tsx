import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PRESETS, type Preset } from '../../../../libs/recipes/presets.ts';
import { MAX_RECIPE_BYTES, TOO_LARGE } from '../../../../libs/recipes/recipe.ts';
import { useSession } from '../../shared/session/session.ts';
import { showFailure } from '../../shared/ui/toast.tsx';
import { useOnceLive } from '../../shared/ui/use-browser-state.ts';
import { RECIPES_PAGE } from '../../workbench/available-tools.ts';
import { showLoadFailure } from '../../workbench/saving/use-later.ts';
import toolHeadingClasses from '../../workbench/tool/tool-page.module.css';
import { emptyRecipe, toolTitles } from './edit-recipe.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import { editedAtom, justOpenedAtom, openGiven, openRecipe, restoreRecipe } from './recipe-store.ts';
import classes from './recipes-page.module.css';

const RecipeEditor = lazy(async () => ({ default: (await import('./recipe-editor.tsx')).RecipeEditor }));
const MyRecipes = lazy(async () => ({ default: (await import('./my-recipes.tsx')).MyRecipes }));
const SharedRecipe = lazy(async () => ({ default: (await import('./shared-recipe.tsx')).SharedRecipe }));

/** The page of recipes: presets, import and the editor. */
export function RecipesPage() {
  const edited = useAtomValue(editedAtom);
  const location = useLocation();
  const hash = useOnceLive(() => location.hash, '');
  const isShared = /^#v\d+\./.test(hash);
  useEffect(() => void restoreRecipe(), []);
  const navigate = useNavigate();
  const isJustOpened = useAtomValue(justOpenedAtom);
  useEffect(() => {
    // A recipe that is opened takes the place of the shared one.
    if (isShared && isJustOpened) {
      void navigate(RECIPES_PAGE.path, { replace: true });
    }
  }, [isShared, isJustOpened, navigate]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an addition to the button that imports it
    <div className={classes.page} onDragOver={(event) => event.preventDefault()} onDrop={takeDropped}>
      <div className={toolHeadingClasses.heading}>
        <h1 className={toolHeadingClasses.title}>{RECIPES_PAGE.title}</h1>
        <div className={toolHeadingClasses.ways}>
          <Link to={RECIPES_PAGE.guidePath}>{messages.guide}</Link>
        </div>
      </div>
      <p className={classes.lead}>{messages.lead}</p>
      <Suspense fallback={<div className={classes.coming} />}>
        {isShared ? <SharedRecipe link={hash} /> : edited && <RecipeEditor edited={edited} />}
      </Suspense>
      {!isShared && edited === undefined && <div className={classes.pending} />}
      {!isShared && !edited && (
        <p className={edited === null ? classes.empty : `${classes.empty} ${classes.unread}`}>{messages.empty}</p>
      )}
      <Start />
    </div>
  );
}

/** Ways to begin: a new recipe, a file, a saved recipe, or a preset. */
function Start() {
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const { status } = useSession();
  const start = async (work: () => Promise<void>, onFailed: (error: unknown) => void = showOpenFailure) => {
    setBusy(true);
    await work().catch(onFailed);
    setBusy(false);
  };
  return (
    <>
      <div className={classes.ways}>
        <Button disabled={isBusy} onClick={() => void start(() => openRecipe(emptyRecipe()))}>
          {messages.newRecipe}
        </Button>
        <Button disabled={isBusy} onClick={() => picker.current?.click()}>
          {messages.import}
        </Button>
        <input
          accept=".json,application/json"
          aria-label={messages.importFile}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) {
              void start(() => importRecipe(file), showImportFailure);
            }
          }}
          ref={picker}
          type="file"
        />
      </div>
      {status === 'signed-in' && (
        <Suspense fallback={<div className={classes.comingCards} />}>
          <MyRecipes />
        </Suspense>
      )}
      <section aria-labelledby="recipe-presets">
        <h2 className={classes.title} id="recipe-presets">
          {messages.presets}
        </h2>
        <ul className={classes.cards}>
          {PRESETS.map((preset) => (
            <li key={preset.id}>
              <button
                className={classes.card}
                disabled={isBusy}
                onClick={() => void start(() => openPreset(preset))}
                type="button"
              >
                <span className={classes.cardName}>{preset.name}</span>
                <span className={classes.cardSteps}>{messages.stepTitles(toolTitles(preset.steps))}</span>
                <span className={classes.cardNote}>{preset.note}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function takeDropped(event: DragEvent): void {
  const [file] = event.dataTransfer.files;
  // A box takes the files that are dropped on it.
  if (file && !event.defaultPrevented) {
    event.preventDefault();
    void importRecipe(file).catch(showImportFailure);
  }
}

/** Opens the recipe of a file. */
async function importRecipe(file: Blob): Promise<void> {
  if (file.size > MAX_RECIPE_BYTES) {
    throw new Error(TOO_LARGE);
  }
  await openGiven(await file.text(), { title: messages.imported });
}

/** Opens a preset at its first step with an empty required field. A toast says if its code cannot be loaded. */
async function openPreset(preset: Preset): Promise<void> {
  const read = await import('../../../../libs/recipes/preset-recipe.ts')
    .then(async ({ presetRecipe, firstIncompleteStep }) => {
      const recipe = await presetRecipe(preset);
      return { recipe, step: await firstIncompleteStep(recipe) };
    })
    .catch(showLoadFailure);
  if (read) {
    await openRecipe(read.recipe, { step: read.step });
  }
}

function showOpenFailure(error: unknown): void {
  showFailure(messages.notOpened, error);
}

function showImportFailure(error: unknown): void {
  showFailure(messages.notImported, error);
}

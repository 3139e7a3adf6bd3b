import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SavedRecipe } from '../../../../libs/contracts/saved/recipes.dto.ts';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { call } from '../../shared/api/client.ts';
import { useSavedRecipes } from '../../shared/api/saved-queries.ts';
import { formatDay } from '../../shared/format/format.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { showFailure } from '../../shared/ui/toast.tsx';
import { JOB_MESSAGES } from '../../workbench/jobs/messages.ts';
import { useWrite } from '../../workbench/saving/write-outcome.ts';
import { copyName, toolTitles } from './edit-recipe.ts';
import { JobDialog, type OpenJobForm } from './job-dialog.tsx';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import { noteVersion, openGiven } from './recipe-store.ts';
import classes from './recipes-page.module.css';
import { downloadRecipe, ShareForm } from './share-recipe.tsx';

const OPENS_DIALOG: ReadonlySet<string> = new Set([messages.copyLink, JOB_MESSAGES.runOnServer, messages.schedule]);

/** The recipes that are saved in the account, as cards. */
export function MyRecipes() {
  const { data, isError, refetch } = useSavedRecipes();
  return (
    <section aria-labelledby="my-recipes">
      <h2 className={classes.title} id="my-recipes">
        {messages.mine}
      </h2>
      {data && data.length > 0 && <RecipeCards records={data} />}
      {data?.length === 0 && <p className={classes.facts}>{messages.mineEmpty}</p>}
      {!data && !isError && <p className={classes.facts}>{messages.mineLoading}</p>}
      {!data && isError && (
        <div className={classes.ways} role="alert">
          <p>{messages.mineFailed}</p>
          <Button onClick={() => void refetch()} size="compact-sm">
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </section>
  );
}

function RecipeCards({ records }: { readonly records: readonly SavedRecipe[] }) {
  const [sharedId, setSharedId] = useState<string | null>(null);
  const [jobForm, setJobForm] = useState<OpenJobForm | null>(null);
  const actions = useRecipeActions(records);
  return (
    <>
      <ul className={classes.cards}>
        {records.map((record) => (
          <li className={classes.card} key={record.id}>
            <h3 className={classes.cardName}>{record.name}</h3>
            <p className={classes.cardSteps}>{messages.stepTitles(toolTitles(stepsOf(record)))}</p>
            <p className={classes.cardNote}>{messages.changedOn(formatDay(record.updatedAt))}</p>
            <div className={classes.cardActions}>
              {(
                [
                  [messages.open, () => actions.open(record)],
                  [messages.duplicate, () => actions.duplicate(record)],
                  [messages.download, () => actions.download(record)],
                  [messages.copyLink, () => setSharedId(record.id)],
                  [JOB_MESSAGES.runOnServer, () => setJobForm({ form: 'run', recipe: record })],
                  [messages.schedule, () => setJobForm({ form: 'schedule', recipe: record })],
                  [messages.delete, () => actions.remove(record)],
                ] as const
              ).map(([label, run]) => (
                <Button
                  aria-haspopup={OPENS_DIALOG.has(label) ? 'dialog' : undefined}
                  aria-label={messages.ofRecipe(label, record.name)}
                  key={label}
                  onClick={run}
                  size="compact-sm"
                  variant="subtle"
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Dialog isOpen={sharedId !== null} onClose={() => setSharedId(null)} title={messages.copyLink}>
        {sharedId !== null && (
          <ShareForm onClose={() => setSharedId(null)} read={async () => recipeOf(await fetchRecord(sharedId))} />
        )}
      </Dialog>
      <JobDialog onClose={() => setJobForm(null)} open={jobForm} />
    </>
  );
}

/** Returns the actions on saved recipes. Only one runs at a time. */
function useRecipeActions(records: readonly SavedRecipe[]) {
  const write = useWrite();
  const isBusy = useRef(false);
  const once = async (work: () => Promise<unknown>) => {
    if (!isBusy.current) {
      isBusy.current = true;
      await work();
      isBusy.current = false;
    }
  };
  const restore = (record: SavedRecipe) => {
    const terms = {
      done: messages.restored,
      failed: messages.notRestored,
      changes: ['recipes'],
      isReasonShown: true,
    } as const;
    // The version of the record counts its deletion, but the content is the same.
    return write(terms, async () => {
      noteVersion(record, await call('POST /api/recipes/{id}/restore', { path: { id: record.id } }));
    });
  };
  return {
    open: ({ id }: SavedRecipe) =>
      once(async () => {
        try {
          const record = await fetchRecord(id);
          await openGiven(recipeOf(record), { saved: { id, etag: record.etag } });
          window.scrollTo({ top: 0 });
        } catch (error) {
          showFailure(messages.notOpened, error);
        }
      }),
    download: ({ id }: SavedRecipe) =>
      once(async () => {
        try {
          downloadRecipe(recipeOf(await fetchRecord(id)));
        } catch (error) {
          showFailure(messages.notDownloaded, error);
        }
      }),
    duplicate: ({ id, name: original }: SavedRecipe) => {
      const name = copyName(
        original,
        records.map((record) => record.name),
      );
      const terms = {
        done: messages.duplicated(name),
        failed: messages.notDuplicated,
        changes: ['recipes'],
        isReasonShown: true,
      } as const;
      return once(() =>
        write(terms, async () => {
          const recipe = { ...recipeOf(await fetchRecord(id)), name };
          await call('POST /api/recipes', { body: { name, recipe } });
        }),
      );
    },
    remove: (record: SavedRecipe) => {
      const { id, name } = record;
      const action = { label: messages.undo, run: () => void restore(record) };
      const failed = { failed: messages.notDeleted, isReasonShown: true };
      const terms = { ...failed, done: messages.deleted(name), changes: ['recipes'], action } as const;
      return once(() => write(terms, () => call('DELETE /api/recipes/{id}', { path: { id } })));
    },
  };
}

/** Returns the current version of a record. The list may be old, and it leaves out the steps of some. */
function fetchRecord(id: string): Promise<SavedRecipe> {
  return call('GET /api/recipes/{id}', { path: { id } });
}

/** Returns the recipe of a record with the name of the record, which a program may have changed. */
function recipeOf({ name, recipe }: SavedRecipe): Recipe {
  return { ...(recipe as Recipe), name };
}

function stepsOf({ recipe }: SavedRecipe): Recipe['steps'] {
  return (recipe as Recipe | undefined)?.steps ?? [];
}

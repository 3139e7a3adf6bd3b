import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../libs/errors.ts';
import { problemText, type ReadRecipe } from '../../../../libs/recipes/read-recipe.ts';
import type { Recipe, Reference } from '../../../../libs/recipes/recipe.ts';
import { decodeShareLink } from '../../../../libs/recipes/share-link.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { showFailure } from '../../shared/ui/toast.tsx';
import { type Descriptions, outputsOf, useDescriptions } from './descriptions.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import { openRecipe } from './recipe-store.ts';
import classes from './recipes-page.module.css';

/** Shows the recipe of a link, read-only. Nothing runs before the user presses `Use this recipe`. */
export function SharedRecipe({ link }: { readonly link: string }) {
  const [read, setRead] = useState<ReadRecipe | null>(null);
  useEffect(() => {
    let isCurrent = true;
    decodeShareLink(link)
      .catch((error: unknown): ReadRecipe => {
        return { ok: false, problems: [{ path: '', message: messageOf(error) }] };
      })
      .then((decoded) => isCurrent && setRead(decoded));
    return () => {
      isCurrent = false;
    };
  }, [link]);
  const descriptions = useDescriptions(read?.ok ? read.recipe.steps.map(({ tool }) => tool) : []);
  if (read === null) {
    return <div className={classes.shared} />;
  }
  if (!read.ok) {
    return (
      <section aria-labelledby="shared-recipe" className={classes.shared} role="alert">
        <h2 id="shared-recipe">{messages.linkFailed}</h2>
        {read.problems.slice(0, 20).map((problem) => (
          <p key={problemText(problem)}>{problemText(problem)}</p>
        ))}
      </section>
    );
  }
  const { recipe, notes } = read;
  return (
    <section aria-labelledby="shared-recipe" className={classes.shared}>
      <h2 id="shared-recipe">
        {messages.linkTitle}: {recipe.name || messages.untitled}
      </h2>
      <p className={classes.facts}>{messages.linkAbout}</p>
      {recipe.note !== '' && <p>{recipe.note}</p>}
      <ol className={classes.steps}>
        {recipe.steps.map(({ id, tool, inputs, disabled }) => (
          <li key={id}>
            {toolEntry(tool).title} {disabled && `(${messages.disabled})`}
            <div className={classes.facts}>
              {Object.values(inputs)
                .map((reference) => describeSource(recipe, reference, descriptions))
                .filter((source) => source !== '')
                .join(' · ')}
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          color="magenta"
          onClick={() => void openRecipe(recipe, { notes }).catch((error) => showFailure(messages.notOpened, error))}
          variant="filled"
        >
          {messages.use}
        </Button>
      </div>
    </section>
  );
}

/** Returns a source in words: `Keywords`, `1. Dedupe: Unique Items, Column A`. */
function describeSource(recipe: Recipe, reference: Reference, descriptions: Descriptions): string {
  if (typeof reference !== 'string') {
    return 'text' in reference
      ? messages.ownText
      : `${describeSource(recipe, reference.from, descriptions)}, ${reference.column}`;
  }
  if (reference.startsWith('@')) {
    return recipe.inputs.find(({ id }) => `@${id}` === reference)?.label ?? reference;
  }
  return outputsOf(recipe, descriptions).find(({ value }) => value === reference)?.label ?? '';
}

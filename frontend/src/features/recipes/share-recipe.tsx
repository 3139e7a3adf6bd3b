import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../libs/errors.ts';
import { type Recipe, recipeFileName, recipeText } from '../../../../libs/recipes/recipe.ts';
import { encodeShareLink } from '../../../../libs/recipes/share-link.ts';
import { copyText, downloadFile } from '../../shared/ui/copy-and-download.ts';
import { DialogActions } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import classes from './recipe-editor.module.css';

/** Writes a recipe to a file. */
export function downloadRecipe(recipe: Recipe): void {
  const blob = new Blob([recipeText(recipe)], { type: 'application/json' });
  downloadFile(blob, recipeFileName(recipe));
}

/** The form that copies a link to a recipe. */
export function ShareForm({
  read,
  onClose,
}: {
  /** Returns the recipe, with its lists if they are wanted. */
  readonly read: (includeLists: boolean) => Promise<Recipe>;
  readonly onClose: () => void;
}) {
  const [includeLists, setIncludeLists] = useState(false);
  const [problem, setProblem] = useState('');
  /** Link that could not be copied. */
  const [link, setLink] = useState('');
  const copy = async () => {
    const making = read(includeLists).then((recipe) => encodeShareLink(recipe, location.origin, { includeLists }));
    try {
      await copyText(making);
      onClose();
      showToast({ title: messages.linkCopied, tone: 'success' });
    } catch {
      await making.then(setLink, (error: unknown) => setProblem(messageOf(error)));
    }
  };
  return (
    <div className={classes.dialog}>
      <label className={classes.check}>
        <input
          checked={includeLists}
          onChange={({ currentTarget }) => {
            setIncludeLists(currentTarget.checked);
            setProblem('');
            setLink('');
          }}
          type="checkbox"
        />
        {messages.includeLists}
      </label>
      <p className={classes.muted}>{messages.includeHelp}</p>
      <p className={classes.error} role="alert">
        {problem}
      </p>
      {link !== '' && <TextInput label={messages.linkManual} readOnly value={link} />}
      <DialogActions>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button color="magenta" onClick={() => void copy()} variant="filled">
          {messages.copyLink}
        </Button>
      </DialogActions>
    </div>
  );
}

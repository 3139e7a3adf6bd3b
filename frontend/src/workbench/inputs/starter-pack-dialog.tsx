import { Button } from '@mantine/core';
import { useState } from 'react';
import { STARTER_PACKS } from '../../../../libs/platforms/starter-packs.ts';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { showFailure, showToast } from '../../shared/ui/toast.tsx';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { INPUT_MESSAGES } from '../messages.ts';
import classes from './input-dialogs.module.css';
import { PACK_MESSAGES as messages } from './messages.ts';
import { rememberInputs, undoAction } from './remember-inputs.ts';
import type { TextInputController } from './text-input.ts';

/** The dialog that adds the words of starter packs to a box. */
export function StarterPackDialog({
  input,
  isOpen,
  onClose,
}: {
  readonly input: TextInputController;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.title}>
      <Packs input={input} onClose={onClose} />
    </Dialog>
  );
}

const PACKS = STARTER_PACKS.map(({ id, name, words }) => ({ id, name, words: words.length }));

function Packs({ input, onClose }: { readonly input: TextInputController; readonly onClose: () => void }) {
  const add = (chosen: readonly string[]) => {
    const words = STARTER_PACKS.filter(({ id }) => chosen.includes(id)).flatMap((pack) => pack.words);
    onClose();
    void addWords(input, words);
  };
  return <PackChoice about={messages.about} legend={messages.packs} onAdd={add} onClose={onClose} packs={PACKS} />;
}

async function addWords(input: TextInputController, words: readonly string[]): Promise<void> {
  try {
    const undo = (await rememberInputs([input])) ?? (() => input.clear());
    await input.append(words);
    showToast({
      title: messages.added,
      message: messages.addedText(words.length),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    // Cancelled by the visitor, or by a newer change of the input.
    if (!isCancellation(error)) {
      showFailure(messages.failed, error);
    }
  }
}

/** Words that can be added to a box. */
interface PackOption {
  readonly id: string;
  readonly name: string;
  readonly words: number;
}

/** The content of a dialog that adds words: a checkbox for each pack, and the button. */
export function PackChoice({
  about,
  legend,
  packs,
  onAdd,
  onClose,
}: {
  readonly about: string;
  readonly legend: string;
  readonly packs: readonly PackOption[];
  /** @param chosen ids in the order of the packs */
  readonly onAdd: (chosen: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) {
      next.add(id);
    } else {
      next.delete(id);
    }
    setChosen(next);
  };
  return (
    <div className={classes.form}>
      <p>{about}</p>
      <fieldset className={classes.packs}>
        <legend className={classes.legend}>{legend}</legend>
        {packs.map(({ id, name, words }) => (
          <label className={classes.pack} key={id}>
            <input
              checked={chosen.has(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
              type="checkbox"
            />
            {name} <span className={classes.count}>{messages.words(words)}</span>
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button onClick={onClose}>{INPUT_MESSAGES.cancel}</Button>
        <Button
          color="magenta"
          disabled={chosen.size === 0}
          onClick={() => onAdd(packs.map(({ id }) => id).filter((id) => chosen.has(id)))}
          variant="filled"
        >
          {messages.add}
        </Button>
      </DialogActions>
    </div>
  );
}

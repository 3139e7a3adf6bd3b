import { Button } from '@mantine/core';
import { useState } from 'react';
import { PACK_TEXTS as texts } from '../texts.ts';
import classes from './pack-choice.module.css';

/** Words that can be added to a box. */
export interface PackOption {
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
}: {
  readonly about: string;
  readonly legend: string;
  readonly packs: readonly PackOption[];
  /** @param chosen ids in the order of the packs */
  readonly onAdd: (chosen: readonly string[]) => void;
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
            {name} <span className={classes.count}>{texts.words(words)}</span>
          </label>
        ))}
      </fieldset>
      <div className={classes.actions}>
        <Button
          disabled={chosen.size === 0}
          onClick={() => onAdd(packs.map(({ id }) => id).filter((id) => chosen.has(id)))}
        >
          {texts.add}
        </Button>
      </div>
    </div>
  );
}

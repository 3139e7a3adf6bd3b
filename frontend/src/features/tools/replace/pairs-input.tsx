import { Button } from '@mantine/core';
import { useState } from 'react';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { useLater } from '../../../workbench/saving/use-later.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import classes from './replace-tool.module.css';

const loadWordLists = async () => (await import('./word-list-dialog.tsx')).WordListDialog;

/** The box of pairs, with a button that adds word lists. */
export function PairsInput({
  onWordList,
  problem,
}: {
  /** Called once a word list has been added; returns a function that undoes what it has changed. */
  readonly onWordList: () => () => void;
  readonly problem: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const WordLists = useLater(loadWordLists, isOpen, () => setOpen(false));
  return (
    <>
      <LineInput
        actions={
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)} size="compact-sm" variant="subtle">
            {messages.addWordList}
          </Button>
        }
        ink="magenta"
        label={messages.pairs}
        placeholder={messages.pairsPlaceholder}
        text="pairs"
        tool="replace"
      />
      {problem !== null && (
        <p className={classes.problem} role="status">
          {problem}
        </p>
      )}
      {WordLists && (
        <WordLists
          input={textInput('replace', 'pairs')}
          isOpen={isOpen}
          onAdded={onWordList}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

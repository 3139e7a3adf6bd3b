import { pairsOfWordList, WORD_LISTS } from '../../../../../libs/platforms/word-lists.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { loadTable } from '../../../workbench/inputs/read-as-table.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { PackChoice } from '../../../workbench/inputs/starter-pack-dialog.tsx';
import type { TextInputController } from '../../../workbench/inputs/text-input.ts';
import { REPLACE_TEXTS as texts } from './texts.ts';

const LISTS = WORD_LISTS.map((name) => ({ id: name, name, words: pairsOfWordList(name).length }));
const HEADER = ['Find', 'Replace', 'Label'];

/** The dialog that adds the words of word lists to the pairs. */
export function WordListDialog({
  input,
  isOpen,
  onClose,
  onAdded,
}: {
  readonly input: TextInputController;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.wordList}>
      <PackChoice
        about={texts.wordListAbout}
        legend={texts.wordLists}
        onAdd={(chosen) => {
          onClose();
          void addPairs(input, chosen.flatMap(pairsOfWordList), onAdded);
        }}
        packs={LISTS}
      />
    </Dialog>
  );
}

/** Adds pairs with a label to the rows of a table, or makes them the table if it is empty or has fewer columns. */
async function addPairs(
  input: TextInputController,
  pairs: readonly (readonly string[])[],
  onAdded: () => void,
): Promise<void> {
  try {
    const undo = (await rememberInputs([input])) ?? (() => input.clear());
    const { columns, stats } = input.state;
    if (columns && columns.length >= HEADER.length && stats.lines > 0) {
      const rest = '\t'.repeat(columns.length - HEADER.length);
      await input.append(pairs.map((cells) => cells.join('\t') + rest));
    } else {
      await loadTable(
        input,
        [HEADER, ...pairs].map((cells) => cells.join('\t')),
      );
    }
    onAdded();
    showToast({
      title: texts.wordsAdded,
      message: texts.pairsAdded(pairs.length),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    // Superseded by another text.
    if (!isCancellation(error)) {
      showToast({ title: texts.wordsNotAdded, message: texts.wordsNotAddedText, tone: 'error' });
    }
  }
}

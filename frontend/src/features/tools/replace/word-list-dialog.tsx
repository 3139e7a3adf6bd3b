import { pairsOfWordList, WORD_LISTS } from '../../../../../libs/platforms/word-lists.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { runTask } from '../../../shared/workers/task-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { loadTable } from '../../../workbench/inputs/read-as-table.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { PackChoice } from '../../../workbench/inputs/starter-pack-dialog.tsx';
import type { TextInputController } from '../../../workbench/inputs/text-input.ts';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import { replaceTask } from './preview-tasks.ts';

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
  /** Returns a function that undoes what it has changed. */
  readonly onAdded: () => () => void;
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.wordList}>
      <PackChoice
        about={messages.wordListAbout}
        legend={messages.wordLists}
        onAdd={(chosen) => {
          onClose();
          void addPairs(input, chosen.flatMap(pairsOfWordList), onAdded);
        }}
        onClose={onClose}
        packs={LISTS}
      />
    </Dialog>
  );
}

/** Adds rows with find text, replacement and label to those of a box, which become a table of three columns or more. */
async function addPairs(
  input: TextInputController,
  pairs: readonly (readonly string[])[],
  onAdded: () => () => void,
): Promise<void> {
  try {
    const undo = (await rememberInputs([input])) ?? (() => input.clear());
    const { columns: given = [], stats } = input.state;
    if (stats.lines > 0) {
      const columns = [...given, ...HEADER.slice(given.length)];
      await input.takeIn((id, signal) =>
        runTask(signal, replaceTask('addPairs', { from: input.id, columns, pairs, id })),
      );
    } else {
      await loadTable(
        input,
        [HEADER, ...pairs].map((cells) => cells.join('\t')),
      );
    }
    const undoFurther = onAdded();
    showToast({
      title: messages.wordsAdded,
      message: messages.pairsAdded(pairs.length),
      tone: 'success',
      ...undoAction(() => {
        undoFurther();
        return undo();
      }),
    });
  } catch (error) {
    // Cancelled by the visitor, or by a newer change of the input.
    if (!isCancellation(error)) {
      showToast({ title: messages.wordsNotAdded, message: messages.wordsNotAddedText, tone: 'error' });
    }
  }
}

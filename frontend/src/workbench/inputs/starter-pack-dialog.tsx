import { STARTER_PACKS } from '../../../../libs/platforms/starter-packs.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { PACK_TEXTS as texts } from '../texts.ts';
import { PackChoice } from './pack-choice.tsx';
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
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title}>
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
  return <PackChoice about={texts.about} legend={texts.packs} onAdd={add} packs={PACKS} />;
}

async function addWords(input: TextInputController, words: readonly string[]): Promise<void> {
  try {
    const undo = (await rememberInputs([input])) ?? (() => input.clear());
    await input.append(words);
    showToast({ title: texts.added, message: texts.addedText(words.length), tone: 'success', ...undoAction(undo) });
  } catch (error) {
    // Superseded by another text.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      showToast({ title: texts.failed, message: texts.failedText, tone: 'error' });
    }
  }
}

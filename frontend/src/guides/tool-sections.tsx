import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { Bullets, RichText } from '../pages/prose/rich-text.tsx';
import { Terms } from '../pages/prose/terms.tsx';
import { ENCODING_TEXT, exportIntro, exportTerms, inputWays } from './shared-texts.ts';

/** How lists get into a tool. */
export function InputWays({
  box,
  sheetsBox,
}: {
  /** What a box is called in a sentence. */
  readonly box: string;
  /** The one box that takes columns of spreadsheets, where others do not. */
  readonly sheetsBox?: string;
}) {
  return (
    <>
      <Bullets of={inputWays(box, sheetsBox)} />
      <p>{ENCODING_TEXT}</p>
    </>
  );
}

/** How results leave a tool. */
export function ExportWays({ tool }: { readonly tool: ToolId }) {
  return (
    <>
      <p>
        <RichText text={exportIntro(tool)} />
      </p>
      <Terms of={exportTerms(tool)} />
    </>
  );
}

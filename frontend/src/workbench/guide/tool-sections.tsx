import type { ToolId } from '../../../../libs/tools/index.ts';
import { Bullets, RichText } from '../../shared/prose/rich-text.tsx';
import { Terms } from '../../shared/prose/terms.tsx';
import { ENCODING_TEXT, exportIntro, exportTerms, inputWays } from './shared-texts.ts';

/** The section on entering lists. */
export function InputWays({
  box,
  sheetsBox,
}: {
  /** Name of a box within a sentence. */
  readonly box: string;
  /** Name of the only box that imports spreadsheet columns, if not all do. */
  readonly sheetsBox?: string;
}) {
  return (
    <>
      <Bullets of={inputWays(box, sheetsBox)} />
      <p>{ENCODING_TEXT}</p>
    </>
  );
}

/** The section on exports. */
export function ExportWays({ tool, json }: { readonly tool: ToolId; readonly json: string | undefined }) {
  return (
    <>
      <p>
        <RichText text={exportIntro(tool)} />
      </p>
      <Terms of={exportTerms(tool, json)} />
    </>
  );
}

import type { ToolId } from '../../../../libs/contracts/tool-catalog.ts';
import { DEDUPE_EXAMPLES } from '../../guides/dedupe/examples.ts';
import type { WorkedExample } from '../../guides/guide.ts';
import { KEYWORDS_EXAMPLES } from '../../guides/keywords/examples.ts';
import { Lines } from '../../guides/lines.tsx';
import { MERGE_EXAMPLES } from '../../guides/merge/examples.ts';
import { NEGATIVES_EXAMPLES } from '../../guides/negatives/examples.ts';
import { REPLACE_EXAMPLES } from '../../guides/replace/examples.ts';
import { UTM_EXAMPLES } from '../../guides/utm/examples.ts';
import classes from './specimen.module.css';

/** The worked example of the guide that stands for a tool. */
const SPECIMENS = {
  merge: MERGE_EXAMPLES[1],
  dedupe: DEDUPE_EXAMPLES[0],
  replace: REPLACE_EXAMPLES.wholeWords,
  keywords: KEYWORDS_EXAMPLES[0],
  negatives: NEGATIVES_EXAMPLES[1],
  utm: UTM_EXAMPLES.campaign,
} as unknown as Readonly<Record<ToolId, WorkedExample>>;

const INKS = ['cyan', 'magenta', 'yellow'] as const;

/** A few lines that go into a tool, and what comes out. */
export function Specimen({ tool: id }: { readonly tool: ToolId }) {
  const { tool, texts, fields, outputs } = SPECIMENS[id];
  return (
    <div className={classes.specimen}>
      <div className={classes.side} data-side="in">
        {tool.texts
          .filter((input) => texts[input.id] !== undefined)
          .map((input, place) => (
            <Lines ink={INKS[place % INKS.length]} key={input.id} label={input.label} lines={texts[input.id]} />
          ))}
        {tool.fields
          .filter((field) => fields[field.id])
          .map((field) => (
            <Lines ink="magenta" key={field.id} label={field.label} lines={[fields[field.id]]} />
          ))}
      </div>
      <div className={classes.side} data-side="out">
        {tool.outputs
          .filter((output) => outputs[output.id] !== undefined)
          .map((output) => (
            <Lines isResult key={output.id} label={output.label} lines={outputs[output.id]} />
          ))}
      </div>
    </div>
  );
}

import { Lines } from '../../../workbench/guide/lines.tsx';
import type { Specimen as SpecimenData } from '../../../workbench/tool/tool-feature.ts';
import classes from './specimen.module.css';

const INKS = ['cyan', 'magenta', 'yellow'] as const;

/** A few input lines of a tool and its output. */
export function Specimen({ of: { tool, texts, fields, outputs } }: { readonly of: SpecimenData }) {
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

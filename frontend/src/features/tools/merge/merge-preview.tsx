import { Button } from '@mantine/core';
import { mergeDescription } from '../../../../../libs/tools/merge/description.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { BoxHead } from '../../../workbench/inputs/box-head.tsx';
import { INPUT_TEXTS } from '../../../workbench/texts.ts';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import { WORKSPACE_TEXTS } from '../../../workbench/tool/texts.ts';
import classes from './merge-preview.module.css';
import { MERGE_TEXTS as texts } from './texts.ts';

const COLUMNS = [
  { letter: 'A', ink: 'cyan', items: texts.example[0] },
  { letter: 'B', ink: 'magenta', items: texts.example[1] },
  { letter: 'C', ink: 'yellow', items: texts.example[2] },
] as const;

const COMBINATIONS = COLUMNS.reduce((product, { items }) => product * BigInt(items.length), 1n);

const OPTIONS = {
  ...defaultOptions(mergeDescription.options),
  separator: { type: 'space', custom: '' },
} as const;

/**
 * A read-only preview of the merge tool with a worked example, for its guide. It neither shows nor changes the
 * visitor's own inputs. It is separate from the tool, so that a guide does not load the code that runs one.
 */
export function MergePreview() {
  return (
    <div className={classes.preview}>
      <div className={classes.columns}>
        {COLUMNS.map(({ letter, ink, items }) => (
          <div className={classes.column} key={letter}>
            <BoxHead
              count={<span className={classes.count}>{INPUT_TEXTS.items(items.length)}</span>}
              ink={ink}
              title={letter}
            />
            <textarea
              aria-label={`Column ${letter}`}
              className={classes.items}
              defaultValue={items.join('\n')}
              readOnly
              rows={5}
              wrap="off"
            />
          </div>
        ))}
      </div>
      <section aria-label={WORKSPACE_TEXTS.options} className={classes.options}>
        <OptionForm isDisabled onChange={() => undefined} specs={mergeDescription.options} value={OPTIONS} />
      </section>
      <div className={classes.bar}>
        <p className={classes.combinations}>{texts.combinations(COMBINATIONS)}</p>
        <Button color="magenta" disabled variant="filled">
          {texts.runLabel}
        </Button>
      </div>
    </div>
  );
}

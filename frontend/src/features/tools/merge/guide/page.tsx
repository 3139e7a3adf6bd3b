import { Button } from '@mantine/core';
import { mergeDescription } from '../../../../../../libs/tools/merge/description.ts';
import { defaultOptions } from '../../../../../../libs/tools/shared/options.ts';
import { Bullets, NumberedList, Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import drawing from '../../../../workbench/guide/drawing.module.css';
import { ChoiceTable, Drawing, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LoadButton, WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { BoxHead } from '../../../../workbench/inputs/line-box.tsx';
import { INPUT_MESSAGES } from '../../../../workbench/messages.ts';
import { WORKSPACE_MESSAGES } from '../../../../workbench/tool/messages.ts';
import { OptionForm } from '../../../../workbench/tool/option-form.tsx';
import { MERGE_MESSAGES } from '../messages.ts';
import { MERGE_EXAMPLES, MERGE_PREVIEW_EXAMPLE } from './examples.ts';
import classes from './merge-guide.module.css';
import { GUIDE as messages } from './messages.ts';

const { separator, wrap, casing, removeDuplicates } = mergeDescription.options;

/** Options that the preview shows. */
const PREVIEW_OPTIONS = { separator, wrap, casing, removeDuplicates };

export function Guide() {
  return (
    <GuidePage
      tool="merge"
      guide={messages}
      parts={{
        example: (
          <>
            <p>{messages.preview}</p>
            <MergePreview />
            <div className={classes.below}>
              <p>{messages.previewRows}</p>
              <LoadButton example={MERGE_PREVIEW_EXAMPLE} runLabel={messages.runLabel} />
            </div>
            <div className={classes.rowsBox}>
              <ol className={classes.rows}>
                {MERGE_PREVIEW_EXAMPLE.outputs.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </div>
            <WorkedExamples of={MERGE_EXAMPLES} runLabel={messages.runLabel} />
          </>
        ),
        row: (
          <>
            <MergeDrawing />
            <p>{messages.rowIntro}</p>
            <NumberedList of={messages.row} />
          </>
        ),
        separators: (
          <>
            <ChoiceTable
              caption={messages.separatorCaption}
              option={separator.fields.type}
              samples={messages.separators}
            />
            <p>{messages.separatorNote}</p>
          </>
        ),
        wrapping: (
          <>
            <ChoiceTable caption={messages.wrapCaption} option={wrap.fields.type} samples={messages.wraps} />
            <Paragraphs of={[messages.wrapNote]} />
          </>
        ),
        casing: <ChoiceTable caption={messages.casingCaption} option={casing} samples={messages.casings} />,
        columns: <Bullets of={messages.columns} />,
        templates: <Paragraphs of={messages.templates} />,
        account: <Paragraphs of={messages.account} />,
        useCases: <Bullets of={messages.useCases} />,
      }}
    />
  );
}

const BOX = { width: 96, height: 36 };

/** The items, with the centers of their boxes. */
const ITEMS = [
  { word: 'red', x: 58, y: 30, ink: drawing.cyan },
  { word: 'blue', x: 58, y: 94, ink: drawing.cyan },
  { word: 'shoes', x: 210, y: 30, ink: drawing.magenta },
  { word: 'boots', x: 210, y: 94, ink: drawing.magenta },
  { word: 'sale', x: 362, y: 62, ink: drawing.yellow },
] as const;

const [RED, BLUE, SHOES, BOOTS, SALE] = ITEMS;

type Item = (typeof ITEMS)[number];

/** The pairing of every item of a column with every item of the next, with one row highlighted. */
function MergeDrawing() {
  return (
    <Drawing caption={messages.drawingCaption} height={164} label={messages.drawing} width={420}>
      {[
        [RED, SHOES],
        [BLUE, SHOES],
        [BLUE, BOOTS],
        [SHOES, SALE],
      ].map(([from, to]) => (
        <path className={drawing.line} d={join(from, to)} key={`${from.word} ${to.word}`} />
      ))}
      <path className={drawing.run} d={join(RED, BOOTS) + join(BOOTS, SALE)} />
      {ITEMS.map(({ word, x, y, ink }) => (
        <g key={word}>
          <rect
            className={drawing.box}
            height={BOX.height}
            rx="6"
            width={BOX.width}
            x={x - BOX.width / 2}
            y={y - BOX.height / 2}
          />
          <circle className={ink} cx={x - BOX.width / 2 + 16} cy={y} r="4" />
          <text className={drawing.word} x={x + 6} y={y}>
            {word}
          </text>
        </g>
      ))}
      <text className={drawing.code} x="210" y="146">
        red boots sale
      </text>
    </Drawing>
  );
}

function join(from: Item, to: Item): string {
  return `M${from.x + BOX.width / 2} ${from.y}L${to.x - BOX.width / 2} ${to.y}`;
}

const COLUMNS = [
  { letter: 'A', ink: 'cyan', items: MERGE_MESSAGES.example['columns.0'] },
  { letter: 'B', ink: 'magenta', items: MERGE_MESSAGES.example['columns.1'] },
  { letter: 'C', ink: 'yellow', items: MERGE_MESSAGES.example['columns.2'] },
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
function MergePreview() {
  return (
    <div className={classes.preview}>
      <div className={classes.columns}>
        {COLUMNS.map(({ letter, ink, items }) => (
          <div className={classes.column} key={letter}>
            <BoxHead
              count={<span className={classes.count}>{INPUT_MESSAGES.items(items.length)}</span>}
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
      <section aria-label={WORKSPACE_MESSAGES.options} className={classes.options}>
        <OptionForm isDisabled onChange={() => undefined} specs={PREVIEW_OPTIONS} value={OPTIONS} />
      </section>
      <div className={classes.bar}>
        <p className={classes.combinations}>{MERGE_MESSAGES.combinations(COMBINATIONS)}</p>
        <Button color="magenta" disabled variant="filled">
          {MERGE_MESSAGES.runLabel}
        </Button>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { INPUT_TEXTS as texts } from '../texts.ts';
import { showIntake } from './import-files.ts';
import classes from './line-box.module.css';
import type { LeftOut, TextInputController } from './text-inputs.ts';

/** Maximum characters of a header line in the notice. */
const SHOWN_CHARS = 60;
/** Fewest columns that are mentioned: more than one was left out (`docs/spec/formats.md`, Import). */
const MANY_COLUMNS = 3;

/** Tells which parts of imported CSV files are not in the list; a button adds the header lines. */
export function LeftOutNotice({
  input,
  leftOut: { headers, columns },
  onKeep,
}: {
  readonly input: TextInputController;
  readonly leftOut: LeftOut;
  readonly onKeep: () => void;
}) {
  const hasColumns = columns >= MANY_COLUMNS;
  if (headers.length === 0 && !hasColumns) {
    return null;
  }
  const [header] = headers;
  return (
    <div className={classes.leftOut} role="status">
      <p>
        {headers.length === 1 && texts.headerLeftOut(shorten(header.text))}
        {headers.length > 1 && texts.headersLeftOut(headers.length)}
        {headers.length > 0 && hasColumns && ' '}
        {hasColumns && texts.firstColumnRead(columns)}
      </p>
      {headers.length > 0 && (
        <Button
          onClick={() => {
            onKeep();
            void showIntake(() => input.keepHeaders(), texts.keepHeaderFailedText);
          }}
          size="compact-sm"
        >
          {headers.length === 1 ? texts.keepHeader : texts.keepHeaders}
        </Button>
      )}
    </div>
  );
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > SHOWN_CHARS ? `${characters.slice(0, SHOWN_CHARS).join('')}…` : text;
}

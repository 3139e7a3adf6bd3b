import { Button } from '@mantine/core';
import { RUN_TEXTS } from '../lines/texts.ts';

/** What stands in place of results before the first run: what to do, and an example while there is no input. */
export function EmptyResults({
  text,
  onExample,
}: {
  readonly text: string;
  /** False where an example would replace what is there. */
  readonly onExample: (() => void) | false;
}) {
  return (
    <>
      <p>{text}</p>
      {onExample && <Button onClick={onExample}>{RUN_TEXTS.tryExample}</Button>}
    </>
  );
}

import { Button } from '@mantine/core';
import { RUN_TEXTS } from '../texts.ts';

/** The content of the results box before the first run: instructions, and an example while there is no input. */
export function EmptyResults({
  text,
  onExample,
}: {
  readonly text: string;
  /** False if an example would replace existing input. */
  readonly onExample: (() => void) | false;
}) {
  return (
    <>
      <p>{text}</p>
      {onExample && <Button onClick={onExample}>{RUN_TEXTS.tryExample}</Button>}
    </>
  );
}

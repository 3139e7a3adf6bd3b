import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { RecordSelection } from './record-description.ts';
import { VIEW_TEXTS as texts } from './writes/texts.ts';

/** Renders the checkbox that selects a record. */
export function SelectRecord({ name, selection }: { readonly name: string; readonly selection: RecordSelection }) {
  return (
    <Checkbox
      aria-label={texts.select(name)}
      checked={selection.isSelected}
      onChange={(event) => selection.onChange(event.currentTarget.checked)}
    />
  );
}

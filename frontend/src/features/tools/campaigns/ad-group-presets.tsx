import { Button } from '@mantine/core';
import { useId } from 'react';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import classes from './campaigns-tool.module.css';

/** Labels of the buttons that name ad groups. */
const messages = {
  presets: 'Ways to name ad groups',
  preset: {
    one: 'One for all',
    keyword: 'One per keyword',
    match: 'By match type',
    column: 'By column',
    words: 'First two words',
  },
} as const;

/** Buttons that write the template of the ad groups' names. */
export function AdGroupPresets({
  columns,
  onChoose,
}: {
  readonly columns: readonly string[];
  readonly onChoose: (template: string) => void;
}) {
  const { preset } = messages;
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset is no item of a flex box
    <div aria-labelledby={titleId} className={classes.presets} role="group">
      <span className={classes.presetsTitle} id={titleId}>
        {messages.presets}
      </span>
      <Preset name={preset.one} onChoose={() => onChoose('Ad group 1')} />
      <Preset name={preset.keyword} onChoose={() => onChoose('{keyword}')} />
      <Preset name={preset.match} onChoose={() => onChoose('{match}')} />
      {columns.length > 0 && (
        <Menu label={preset.column}>
          {columns.map((column) => (
            <MenuItem key={column} onClick={() => onChoose(`{${column}}`)}>
              {column}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Preset name={preset.words} onChoose={() => onChoose('{first2}')} />
    </div>
  );
}

function Preset({ name, onChoose }: { readonly name: string; readonly onChoose: () => void }) {
  return (
    <Button onClick={onChoose} size="compact-sm">
      {name}
    </Button>
  );
}

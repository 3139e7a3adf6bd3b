import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_PAGE_COLUMNS } from '../../../../../libs/tools/merge/description.ts';
import { MERGE_OPTIONS } from '../../../../../libs/tools/merge/options.ts';
import { columnLetter } from '../../../../../libs/tools/shared/column-letter.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreIcon } from '../../../workbench/results/icons.tsx';
import type { ColumnChanges, ColumnSettings } from './column-settings.ts';
import classes from './merge-tool.module.css';
import { MERGE_TEXTS as texts } from './texts.ts';

const { fields } = MERGE_OPTIONS.columns;

/** The menu of one column: optional, text around its items, name, place. */
export function ColumnMenu({
  index,
  count,
  settings,
  changes,
}: {
  readonly index: number;
  /** Number of columns on the page. */
  readonly count: number;
  readonly settings: ColumnSettings;
  readonly changes: ColumnChanges;
}) {
  const [dialog, setDialog] = useState<'affix' | 'name' | null>(null);
  const letter = columnLetter(index);
  const close = () => setDialog(null);
  return (
    <>
      <Menu icon={<MoreIcon />} isLabelHidden label={texts.columnOptions(letter)}>
        <MenuItem isChecked={settings.optional} onClick={() => changes.set(index, { optional: !settings.optional })}>
          {texts.optional}
        </MenuItem>
        <MenuItem onClick={() => setDialog('affix')}>{texts.affix}</MenuItem>
        <MenuItem onClick={() => setDialog('name')}>{texts.rename}</MenuItem>
        <MenuItem isDisabled={count >= MAX_PAGE_COLUMNS} onClick={() => void changes.duplicate(index)}>
          {texts.duplicate}
        </MenuItem>
        <MenuItem isDisabled={index === 0} onClick={() => void changes.move(index, -1)}>
          {texts.moveLeft}
        </MenuItem>
        <MenuItem isDisabled={index === count - 1} onClick={() => void changes.move(index, 1)}>
          {texts.moveRight}
        </MenuItem>
        <MenuItem isDisabled={count <= 3} onClick={() => void changes.remove(index)}>
          {texts.remove}
        </MenuItem>
      </Menu>
      <Dialog isOpen={dialog !== null} onClose={close} title={texts.column(letter)}>
        <SettingsForm
          fieldNames={dialog === 'name' ? ['name'] : ['before', 'after']}
          onSave={(change) => {
            changes.set(index, change);
            close();
          }}
          settings={settings}
        />
      </Dialog>
    </>
  );
}

type TextSetting = 'name' | 'before' | 'after';

function SettingsForm({
  fieldNames,
  settings,
  onSave,
}: {
  readonly fieldNames: readonly TextSetting[];
  readonly settings: ColumnSettings;
  readonly onSave: (change: Partial<ColumnSettings>) => void;
}) {
  const [values, setValues] = useState<Partial<Record<TextSetting, string>>>({});
  const isRefused = /[{}\t]/.test(values.name ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isRefused) {
      onSave(values);
    }
  };
  return (
    <form className={classes.form} onSubmit={save}>
      {fieldNames.map((name, index) => (
        <TextInput
          data-autofocus={index === 0 || undefined}
          error={name === 'name' && isRefused && texts.nameWithoutBraces}
          key={name}
          label={fields[name].label}
          maxLength={fields[name].maxLength}
          onChange={({ currentTarget }) => setValues((now) => ({ ...now, [name]: currentTarget.value }))}
          value={values[name] ?? settings[name]}
        />
      ))}
      <div className={classes.formEnd}>
        <Button color="magenta" type="submit" variant="filled">
          {texts.apply}
        </Button>
      </div>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { cleanNames } from '../../../../../libs/tables/columns.ts';
import { MAX_PAGE_COLUMNS } from '../../../../../libs/tools/merge/description.ts';
import { MERGE_OPTIONS, type MergeOptions } from '../../../../../libs/tools/merge/options.ts';
import { columnLetter } from '../../../../../libs/tools/shared/column-letter.ts';
import { Dialog, DialogActions, firstFocus } from '../../../shared/ui/dialog.tsx';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import { showFailure, showToast } from '../../../shared/ui/toast.tsx';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { rememberInput, rememberInputs, restoreInput, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import type { TextInputController } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { MoreIcon } from '../../../workbench/results/icons.tsx';
import classes from './merge-tool.module.css';
import { MERGE_MESSAGES as messages } from './messages.ts';

const { fields } = MERGE_OPTIONS.columns;

/** Fewest columns of the page. */
const MIN_COLUMNS = 3;

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
      <Menu icon={<MoreIcon />} isLabelHidden label={messages.columnOptions(letter)}>
        <MenuItem isChecked={settings.optional} onClick={() => changes.set(index, { optional: !settings.optional })}>
          {messages.optional}
        </MenuItem>
        <MenuItem onClick={() => setDialog('affix')}>{messages.affix}</MenuItem>
        <MenuItem onClick={() => setDialog('name')}>{messages.rename}</MenuItem>
        <MenuItem
          isDisabled={count >= MAX_PAGE_COLUMNS}
          onClick={() => void changes.duplicate(index).catch(reportFailure)}
        >
          {messages.duplicate}
        </MenuItem>
        <MenuItem isDisabled={index === 0} onClick={() => void changes.move(index, -1).catch(reportFailure)}>
          {messages.moveLeft}
        </MenuItem>
        <MenuItem isDisabled={index === count - 1} onClick={() => void changes.move(index, 1).catch(reportFailure)}>
          {messages.moveRight}
        </MenuItem>
        <MenuItem isDisabled={count <= MIN_COLUMNS} onClick={() => void changes.remove(index).catch(reportFailure)}>
          {messages.remove}
        </MenuItem>
      </Menu>
      <Dialog isOpen={dialog !== null} onClose={close} title={messages.column(letter)}>
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
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRefused) {
      event.currentTarget.querySelector('input')?.focus();
    } else {
      onSave(values);
    }
  };
  return (
    <form className={classes.form} onSubmit={save}>
      {fieldNames.map((name, index) => (
        <TextInput
          error={name === 'name' && isRefused && messages.nameWithoutBraces}
          key={name}
          label={fields[name].label}
          maxLength={fields[name].maxLength}
          onChange={({ currentTarget }) => setValues((now) => ({ ...now, [name]: currentTarget.value }))}
          ref={index === 0 ? firstFocus : undefined}
          value={values[name] ?? settings[name]}
        />
      ))}
      <DialogActions>
        <Button color="magenta" type="submit" variant="filled">
          {messages.apply}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Settings of one column. */
type ColumnSettings = MergeOptions['columns'][number];

const NO_SETTINGS: ColumnSettings = { name: '', optional: false, before: '', after: '' };

/** Returns the settings of all columns of the page. */
export function settingsOf(options: MergeOptions): readonly ColumnSettings[] {
  const count = Math.max(MIN_COLUMNS, options.columns.length);
  return Array.from({ length: count }, (_, index) => options.columns.at(index) ?? NO_SETTINGS);
}

/** Returns the facts about a column that are shown beside its letter, such as `City · optional · in …`. */
export function describeColumn({ name, optional, before, after }: ColumnSettings): string | undefined {
  const affix = before === '' && after === '' ? '' : `${before}…${after}`;
  return (
    [name.trim(), optional ? messages.optionalMark : '', affix].filter((part) => part !== '').join(' · ') || undefined
  );
}

/** Sets the settings of the columns; the other options, which may have changed meanwhile, stay as they are. */
type SetColumns = (columns: MergeOptions['columns']) => void;

/** Changes the columns of the page: their settings in the options, and their lines. */
export class ColumnChanges {
  readonly #columns: MergeOptions['columns'];
  readonly #setColumns: SetColumns;
  readonly #settings: readonly ColumnSettings[];

  constructor(options: MergeOptions, setColumns: SetColumns) {
    this.#columns = options.columns;
    this.#setColumns = setColumns;
    this.#settings = settingsOf(options);
  }

  set(index: number, change: Partial<ColumnSettings>): void {
    this.#setColumns(this.#settings.with(index, { ...this.#settings[index], ...change }));
  }

  /** Adds an empty column. An example or a project with fewer columns leaves the lines of those that it hides. */
  add(): void {
    void inputAt(this.#settings.length).clear();
    this.#setColumns([...this.#settings, NO_SETTINGS]);
  }

  /** Adds a column with the same lines and settings, except for the name, behind a column. */
  async duplicate(index: number): Promise<void> {
    const places = [...this.#settings.keys()];
    const copy = { ...this.#settings[index], name: '' };
    await this.#rearrange(this.#settings.toSpliced(index + 1, 0, copy), places.toSpliced(index + 1, 0, index));
  }

  /** @param step -1 to the left, 1 to the right */
  async move(index: number, step: -1 | 1): Promise<void> {
    const other = index + step;
    const swap = <T,>(items: readonly T[]) => items.with(index, items[other]).with(other, items[index]);
    await this.#rearrange(swap(this.#settings), swap([...this.#settings.keys()]));
  }

  /** Removes a column and offers to undo it. The columns behind it move one letter up. */
  async remove(index: number): Promise<void> {
    const inputs = this.#settings.map((_, place) => inputAt(place));
    await inputs[index].flush();
    const { lines } = inputs[index].state.stats;
    const undoInputs = await rememberInputs(inputs);
    await rearrangeInputs(inputs, [...[...this.#settings.keys()].toSpliced(index, 1), null]);
    this.#setColumns(this.#settings.toSpliced(index, 1));
    const undo = async () => {
      this.#setColumns(this.#columns);
      await undoInputs?.();
    };
    showToast({
      title: messages.columnRemoved,
      message: messages.columnRemovedText(columnLetter(index), lines),
      ...undoAction(undo),
    });
  }

  /**
   * Sets the columns and moves their lines; after a failure the columns are as before.
   * @throws as `rearrangeInputs`
   */
  async #rearrange(columns: readonly ColumnSettings[], from: readonly number[]): Promise<void> {
    this.#setColumns(columns);
    try {
      await rearrangeInputs(
        from.map((_, place) => inputAt(place)),
        from,
      );
    } catch (error) {
      // A newer change of an input cancels this one, and is of the new columns.
      if (!isCancellation(error)) {
        this.#setColumns(this.#columns);
      }
      throw error;
    }
  }
}

function reportFailure(error: unknown): void {
  if (!isCancellation(error)) {
    showFailure(messages.notChanged, error);
  }
}

function inputAt(place: number) {
  return textInput('merge', `columns.${place}`);
}

/** Names by which templates can refer to the columns of the page. */
interface TemplateNames {
  /** One name for each column: its own, or its letter if it has none or a letter stands for another column. */
  readonly inserted: readonly string[];
  /** Further names that templates can use. */
  readonly others: readonly string[];
}

/** Returns the names of the columns in templates, where a letter wins over a name (`docs/spec/tools.md`, Merge). */
export function templateNames(options: MergeOptions): TemplateNames {
  const settings = settingsOf(options);
  const letters = settings.map((_, index) => columnLetter(index));
  const names = cleanNames(settings.map(({ name }, index) => name.trim() || letters[index]));
  const inserted = names.map((name, index) =>
    settings[index].name.trim() === '' || letters.includes(name.toUpperCase()) ? letters[index] : name,
  );
  const others = [...new Set([...letters, ...names])].filter((name) => !inserted.includes(name));
  return { inserted, others };
}

/** Adds templates in place of empty ones, as many as a merge can have; `leftOut` counts the others. */
export function addTemplates(before: MergeOptions['templates'], added: readonly string[]) {
  const { max } = MERGE_OPTIONS.templates;
  const all = [...before.filter(({ template }) => template !== ''), ...added.map((template) => ({ template }))];
  return { templates: all.slice(0, max), leftOut: Math.max(0, all.length - max) };
}

/**
 * Moves the rows of bulk inputs among them; nothing is copied. If those of one input cannot be moved, the others get
 * theirs back, unless they have changed since.
 * @param from for each input, the index of the input whose rows it gets, or null to clear it
 * @throws the reason, which is a cancellation if a newer change of an input, or the visitor, has cancelled the move
 */
async function rearrangeInputs(
  inputs: readonly TextInputController[],
  from: readonly (number | null)[],
): Promise<void> {
  const remembered = await Promise.all(inputs.map((input) => rememberInput(input, input.flush())));
  try {
    const moves = await Promise.allSettled(
      inputs.map(async (input, index) => {
        const source = from[index];
        if (source === null) {
          await input.clear();
        } else if (source !== index) {
          await restoreInput({ ...remembered[source], input });
        }
        return input.state.version;
      }),
    );
    const reasons = moves.flatMap((move) => (move.status === 'rejected' ? [move.reason] : []));
    if (reasons.length === 0) {
      return;
    }
    const failure = reasons.find((reason) => !isCancellation(reason));
    if (failure === undefined) {
      throw reasons[0];
    }
    await Promise.allSettled(
      remembered.map(async (each, index) => {
        const move = moves[index];
        if (from[index] !== index && move.status === 'fulfilled' && move.value === each.input.state.version) {
          await restoreInput(each, each.revision);
        }
      }),
    );
    throw failure;
  } finally {
    await rowsClient.call((rows) => rows.dispose(remembered.map(({ id }) => id)));
  }
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import type { FilterCondition } from '../../../../libs/tables/arrange/row-filters.ts';
import { areNumbers } from '../../../../libs/tables/number-cells.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { Dialog, DialogActions, firstFocus } from '../../shared/ui/dialog.tsx';
import { ownTargets, type SendTarget, targetGroups } from './send-to.ts';
import classes from './table-bar.module.css';
import { TABLE_GRID_MESSAGES as messages } from './table-messages.ts';

type Kind = FilterCondition['kind'];

const KINDS: readonly Kind[] = ['contains', 'equals', 'begins', 'atLeast', 'atMost', 'empty', 'notEmpty'];

interface FilterFormProps {
  /** The condition that the column has. */
  readonly condition: FilterCondition | undefined;
  /** True if the column has numbers, so that a new condition compares numbers. */
  readonly isNumeric: boolean;
  readonly onApply: (condition: FilterCondition | null) => void;
  readonly onClose: () => void;
}

/** The dialog that sets the condition on a column, or removes it. */
export function FilterDialog({ column, ...form }: FilterFormProps & { readonly column: string }) {
  return (
    <Dialog isOpen onClose={form.onClose} title={messages.filterTitle(column)}>
      <FilterForm
        {...form}
        onApply={(next) => {
          form.onClose();
          form.onApply(next);
        }}
      />
    </Dialog>
  );
}

function FilterForm({ condition, isNumeric, onApply, onClose }: FilterFormProps) {
  const [kind, setKind] = useState<Kind>(condition?.kind ?? (isNumeric ? 'atLeast' : 'contains'));
  const [value, setValue] = useState(givenValue(condition));
  const [problem, setProblem] = useState<string | null>(null);
  const hasValue = kind !== 'empty' && kind !== 'notEmpty';
  const [startsWithValue] = useState(hasValue);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = toCondition(kind, value);
    if (next === null) {
      setProblem(kind === 'atLeast' || kind === 'atMost' ? messages.numberMissing : messages.valueMissing);
      event.currentTarget.querySelector('input')?.focus();
    } else {
      onApply(next);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <NativeSelect
        data={KINDS.map((id) => ({ value: id, label: messages.conditions[id] }))}
        label={messages.condition}
        onChange={(event) => {
          setKind(KINDS.find((id) => id === event.currentTarget.value) ?? 'contains');
          setProblem(null);
        }}
        ref={startsWithValue ? undefined : firstFocus}
        value={kind}
      />
      {/* Hidden rather than removed: mounted again, it would take the focus from the choice of the condition. */}
      <TextInput
        autoComplete="off"
        error={problem}
        label={messages.value}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setProblem(null);
        }}
        ref={startsWithValue ? firstFocus : undefined}
        value={value}
        wrapperProps={{ hidden: !hasValue }}
      />
      <DialogActions>
        <Button onClick={onClose}>{messages.cancel}</Button>
        {condition && <Button onClick={() => onApply(null)}>{messages.removeFilter}</Button>}
        <Button color="magenta" type="submit" variant="filled">
          {messages.apply}
        </Button>
      </DialogActions>
    </form>
  );
}

function givenValue(condition: FilterCondition | undefined): string {
  if (!condition) {
    return '';
  }
  return 'text' in condition ? condition.text : 'value' in condition ? condition.value : '';
}

function toCondition(kind: Kind, value: string): FilterCondition | null {
  switch (kind) {
    case 'empty':
    case 'notEmpty':
      return { kind };
    case 'atLeast':
    case 'atMost':
      return areNumbers([value]) ? { kind, value: value.trim() } : null;
    default:
      return value === '' ? null : { kind, text: value };
  }
}

/** The dialog that chooses the input to which a column is sent as a list. */
export function SendColumnDialog({
  tool,
  column,
  onSend,
  onClose,
}: {
  readonly tool: ToolId;
  readonly column: string;
  readonly onSend: (target: SendTarget) => void;
  readonly onClose: () => void;
}) {
  const groups = targetGroups(tool);
  const own = ownTargets(tool);
  const targets = [...groups.flatMap((group) => group.targets), ...own];
  const [chosen, setChosen] = useState(0);
  const option = (target: SendTarget) => (
    <option key={target.label} value={targets.indexOf(target)}>
      {target.label}
    </option>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onSend(targets[chosen]);
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.sendTitle(column)}>
      <form className={classes.form} onSubmit={submit}>
        <NativeSelect
          label={messages.target}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          value={chosen}
        >
          {groups.map(({ label, targets: members }) => (
            <optgroup key={label} label={label}>
              {members.map(option)}
            </optgroup>
          ))}
          {own.map(option)}
        </NativeSelect>
        <DialogActions>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button color="magenta" type="submit" variant="filled">
            {messages.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { NativeSelect } from '@mantine/core';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';

/** Renders a select that filters a list; an empty value shows the whole list. */
export function FilterSelect<T extends string>({
  label,
  value,
  choices,
  all = texts.all,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: T, name: string])[];
  /** Label of the empty choice; null for no such choice. */
  readonly all?: string | null;
  readonly onChange: (value: string) => void;
}) {
  return (
    <NativeSelect label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {all !== null && <option value="">{all}</option>}
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

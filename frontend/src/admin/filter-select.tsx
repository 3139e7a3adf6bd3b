import { NativeSelect } from '@mantine/core';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';

/** A choice that narrows a list; blank is all of it. */
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
  /** What the blank choice says; null for none. */
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

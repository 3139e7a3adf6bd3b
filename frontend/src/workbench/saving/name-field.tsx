import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { firstFocus } from '../../shared/ui/dialog.tsx';

/** Renders the field for the name of a saved record. */
export function RecordNameField({
  label,
  value,
  placeholder,
  isReadOnly = false,
  takesFocus = true,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** False if another field is the first one of the dialog. */
  readonly takesFocus?: boolean;
  readonly onChange: (name: string) => void;
}) {
  return (
    <TextInput
      autoComplete="off"
      label={label}
      maxLength={SAVED_LIMITS.name}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      readOnly={isReadOnly}
      ref={takesFocus ? firstFocus : undefined}
      required
      value={value}
      withAsterisk={false}
    />
  );
}

import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved-limits.ts';
import type { SaveFailure } from '../../saved/describe-save-failure.ts';
import { firstFocus } from '../../saved/first-focus.ts';
import { WriteForm } from './write-form.tsx';

/** A dialog that asks for a name. An empty one cannot be sent; one that has not changed closes it. */
export function NameForm({
  label,
  initial = '',
  submitLabel,
  onName,
  onClose,
}: {
  readonly label: string;
  readonly initial?: string;
  readonly submitLabel: string;
  /** Resolves with why it failed, or null. */
  readonly onName: (name: string) => Promise<SaveFailure | null>;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const trimmed = name.trim();
  return (
    <WriteForm
      onClose={onClose}
      onSubmit={async () => (trimmed === initial ? null : onName(trimmed))}
      submit={{ label: submitLabel, isDisabled: trimmed === '' }}
    >
      <TextInput
        autoComplete="off"
        label={label}
        maxLength={SAVED_LIMITS.name}
        onChange={(event) => setName(event.currentTarget.value)}
        ref={firstFocus}
        value={name}
      />
    </WriteForm>
  );
}

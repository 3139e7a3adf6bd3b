import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { SAVED_LIMITS } from '../../../../../libs/contracts/saved/saved-limits.ts';
import type { SaveFailure } from '../../../workbench/saving/describe-save-failure.ts';
import { firstFocus } from '../../../workbench/saving/first-focus.ts';
import { WriteForm } from './write-form.tsx';

/** Renders a form that asks for a name. Submitting an unchanged name closes the dialog without a request. */
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
  /** Resolves with the failure, or null on success. */
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

import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Debounce delay after the last keystroke. */
const PAUSE_MS = 300;

/** Renders a search field that reports its trimmed text, debounced. */
export function SearchBox({
  label,
  value,
  placeholder,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text.trim() === value) {
      return undefined;
    }
    const timer = window.setTimeout(() => latest.current(text.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, value]);
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

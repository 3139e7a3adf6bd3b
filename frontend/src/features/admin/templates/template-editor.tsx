import { Button } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { LineEditor } from '../../../workbench/inputs/line-editor/line-editor.tsx';
import { TEMPLATE_FORM_MESSAGES as messages } from '../messages.ts';
import classes from './templates.module.css';

type Marks = typeof import('./markup-marks.ts');
type View = Parameters<Marks['insertText']>[0];

/**
 * Renders an editor for a part of a template: CodeMirror with highlighting, or a plain text field until that is loaded.
 * Below it are buttons that insert variables, and a note that names unknown variables with their lines.
 */
export function TemplateEditor({
  label,
  hint,
  value,
  variables,
  error,
  isRequired = false,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  /** Current text, controlled by `onChange`. */
  readonly value: string;
  readonly variables: readonly string[];
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly onChange: (text: string) => void;
}) {
  const noteId = useId();
  const [start] = useState(value);
  const [marks, setMarks] = useState<Marks | null>(null);
  const view = useRef<View>(null);
  useEffect(() => {
    let isGone = false;
    import('./markup-marks.ts').then(
      (module) => !isGone && setMarks(module),
      // The editor works without highlighting.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const names = variables.join(' ');
  const extensions = useMemo(
    () =>
      marks?.markMarkup(names === '' ? [] : names.split(' '), (current) => {
        view.current = current;
      }),
    [marks, names],
  );
  const insert = (name: string): void => {
    const text = `{{${name}}}`;
    if (marks !== null && view.current !== null) {
      marks.insertText(view.current, text);
    }
  };
  const unknown = findUnknown(value, variables);
  const problem =
    error ??
    (unknown.length > 0 ? messages.unknown(unknown.map(({ name, line }) => messages.atLine(name, line))) : undefined);
  return (
    <div className={classes.field}>
      <p className={classes.label}>
        {label}
        {isRequired && <span className={classes.asterisk}> *</span>}
      </p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.editor}>
        <LineEditor
          label={label}
          value={start}
          isInvalid={error !== undefined}
          describedBy={noteId}
          onChange={(readText) => onChange(readText())}
          extensions={extensions}
        />
      </div>
      <p id={noteId} className={classes.problem}>
        {problem}
      </p>
      {variables.length > 0 && (
        <div className={classes.variables}>
          <span className={classes.hint}>{messages.insert}</span>
          {variables.map((name) => (
            <Button
              key={name}
              size="compact-sm"
              className={classes.variable}
              aria-label={`${messages.insertOf(name)}: ${label}`}
              onClick={() => insert(name)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Use of a variable in a template. */
interface VariableUse {
  readonly name: string;
  /** One-based. */
  readonly line: number;
}

/** Returns all uses of double braces in order. The name is the trimmed text between them, valid or not. */
export function findVariables(source: string): VariableUse[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => ({ name: name.trim(), line: index + 1 })),
    );
}

/** Returns the uses of variables that are not known. */
export function findUnknown(source: string, known: readonly string[]): VariableUse[] {
  return findVariables(source).filter(({ name }) => !known.includes(name));
}

/** Returns the distinct names in a text, separated by commas or white space. */
export function readNames(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))];
}

import { Button } from '@mantine/core';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { compileRule } from '../../../../../libs/tools/replace/compile-rules.ts';
import { REPLACE_OPTIONS, type ReplaceOptions, type ReplaceRule } from '../../../../../libs/tools/replace/options.ts';
import { writeRules } from '../../../../../libs/tools/replace/write-rules.ts';
import { downloadFile } from '../../../shared/ui/copy-and-download.ts';
import { showFailure, showToast } from '../../../shared/ui/toast.tsx';
import { runTask } from '../../../shared/workers/task-client.ts';
import { undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { INPUT_MESSAGES } from '../../../workbench/messages.ts';
import { ListTable } from '../../../workbench/tool/list-table.tsx';
import { TYPING_PAUSE_MS } from './check-form.ts';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import { replaceTask } from './preview-task.ts';
import classes from './replace-tool.module.css';
import { SavedRules } from './saved-rules.tsx';

const ACCEPT = '.csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,application/json';
/** Rules have no members that select columns. */
const NO_COLUMNS = { of: () => undefined, template: undefined };

type Rules = ReplaceOptions['rules'];

/** The table of rules, with import and export of rule files and the problems of each rule. */
export function RuleList({
  rules,
  apply,
  perRule,
  onChange,
}: {
  readonly rules: Rules;
  readonly apply: ReplaceOptions['apply'];
  /** Replacements of each rule in the preview, null for rules that do not run; undefined without a preview. */
  readonly perRule: readonly (number | null)[] | undefined;
  readonly onChange: (rules: Rules) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const { problems, notes } = useRuleNotes(rules, apply);
  const statuses = useMemo(
    () =>
      perRule && rules.map((_, index) => (typeof perRule[index] === 'number' ? messages.matches(perRule[index]) : '')),
    [perRule, rules],
  );
  const show = (imported: Rules, all: Rules = imported, note = '') => {
    onChange(all);
    const undo = rules.length > 0 ? () => onChange(rules) : undefined;
    const message = `${messages.rulesImportedText(imported.length)} ${note}`.trim();
    showToast({ title: messages.rulesImported, message, tone: 'success', ...undoAction(undo) });
  };
  const read = async (source: File | string, before: Rules = []) => {
    try {
      const imported = await runTask(
        new AbortController().signal,
        replaceTask('readRules', { source, ruleCount: before.length }),
      );
      show(imported.rules, [...before, ...imported.rules], INPUT_MESSAGES.readAsWindows1252(imported));
    } catch (error) {
      showFailure(messages.rulesNotImported, error);
    }
  };
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null || text.trim() === '') {
      const message = text === null ? messages.clipboardRefused : messages.clipboardEmpty;
      showToast({ title: messages.rulesNotImported, message, tone: 'error' });
      return;
    }
    await read(text);
  };
  /** Several cells or lines become further rules; anything else is text for the field. */
  const pasteIntoTable = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (/[\t\n]/.test(text.trim())) {
      event.preventDefault();
      void read(text, withoutEmptyEnd(rules));
    }
  };
  const clear = () => {
    onChange([]);
    showToast({ title: messages.rulesCleared, ...undoAction(() => onChange(rules)) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are additions to the buttons
    <div
      className={classes.rules}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (file) {
          event.preventDefault();
          void read(file);
        }
      }}
      onPasteCapture={pasteIntoTable}
      // Takes the focus of Clear rules, which is then disabled.
      tabIndex={-1}
    >
      {rules.length === 0 && <p className={classes.empty}>{messages.emptyRules}</p>}
      <ListTable
        columns={NO_COLUMNS}
        isDisabled={false}
        onChange={(rows) => onChange(rows as Rules)}
        problems={problems}
        rows={rules}
        spec={REPLACE_OPTIONS.rules}
        statuses={statuses}
      />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => picker.current?.click()} size="compact-sm" variant="subtle">
          {messages.importRules}
        </Button>
        <Button onClick={() => void paste()} size="compact-sm" variant="subtle">
          {messages.pasteRules}
        </Button>
        <Button
          disabled={rules.length === 0}
          onClick={() => downloadFile(new Blob([writeRules(rules)], { type: 'text/csv' }), 'rules.csv')}
          size="compact-sm"
          variant="subtle"
        >
          {messages.exportRules}
        </Button>
        <Button disabled={rules.length === 0} onClick={clear} size="compact-sm" variant="subtle">
          {messages.clearRules}
        </Button>
        <SavedRules onLoaded={show} rules={rules} />
      </div>
      <input
        accept={ACCEPT}
        aria-label={messages.importRules}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) {
            void read(file);
          }
        }}
        ref={picker}
        type="file"
      />
    </div>
  );
}

/** Returns rules without those at the end in which nothing was typed yet. */
function withoutEmptyEnd(rules: Rules): Rules {
  const last = rules.findLastIndex(({ find, replaceWith, note }) => find !== '' || replaceWith !== '' || note !== '');
  return rules.slice(0, last + 1);
}

interface RuleNotes {
  /** Reasons why rules cannot run, by place. */
  readonly problems: ReadonlyMap<number, string>;
  /** Further notes about rules. */
  readonly notes: readonly string[];
}

function useRuleNotes(rules: Rules, apply: ReplaceOptions['apply']): RuleNotes {
  const [notes, setNotes] = useState<RuleNotes>({ problems: new Map(), notes: [] });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const problems = new Map<number, string>();
      const found: string[] = [];
      for (const [index, rule] of rules.entries()) {
        const note = await noteOf(rule, index + 1, apply);
        if (note?.isProblem) {
          problems.set(index, note.text);
        } else if (note) {
          found.push(note.text);
        }
      }
      if (isCurrent) {
        setNotes({ problems, notes: found });
      }
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [rules, apply]);
  return notes;
}

async function noteOf(
  rule: ReplaceRule,
  number: number,
  apply: ReplaceOptions['apply'],
): Promise<{ readonly text: string; readonly isProblem: boolean } | null> {
  if (!rule.enabled || rule.find === '') {
    return null;
  }
  const search = compileRule(rule, apply);
  if (typeof search === 'string') {
    return { text: messages.ruleProblem(number, search), isProblem: true };
  }
  if (!rule.regex) {
    return null;
  }
  // Loaded lazily, since it includes a parser of regular expressions.
  const { lineReachOf } = await import('../../../../../libs/tools/replace/line-reach.ts');
  return lineReachOf(search).kind === 'text' ? { text: messages.needsText(number), isProblem: false } : null;
}

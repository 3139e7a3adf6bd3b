import { Button, NativeSelect } from '@mantine/core';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { SavedList } from '../../../../../libs/contracts/saved/lists.dto.ts';
import { simplifyName } from '../../../../../libs/tables/columns.ts';
import { compileRule } from '../../../../../libs/tools/replace/compile-rules.ts';
import { REPLACE_OPTIONS, type ReplaceOptions, type ReplaceRule } from '../../../../../libs/tools/replace/options.ts';
import { FIND_NAMES } from '../../../../../libs/tools/replace/rule-names.ts';
import { rulesTable, writeCells, writeRules } from '../../../../../libs/tools/replace/write-rules.ts';
import { useSavedLists } from '../../../shared/api/saved-queries.ts';
import { useSession } from '../../../shared/session/session.ts';
import { downloadFile } from '../../../shared/ui/copy-and-download.ts';
import { showFailure, showToast } from '../../../shared/ui/toast.tsx';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { runTask } from '../../../shared/workers/task-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { loadTable } from '../../../workbench/inputs/read-as-table.ts';
import { undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { dialogInput } from '../../../workbench/inputs/text-inputs.ts';
import { INPUT_MESSAGES } from '../../../workbench/messages.ts';
import { fetchLines } from '../../../workbench/saving/load-list.tsx';
import { useSaveWall } from '../../../workbench/saving/pending-save.ts';
import { useLater } from '../../../workbench/saving/use-later.ts';
import { ListTable } from '../../../workbench/tool/list-table.tsx';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import { replaceTask } from './preview-tasks.ts';
import classes from './replace-tool.module.css';
import { TYPING_PAUSE_MS } from './search-form.tsx';

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

const PLACE = 'replace/rules';
const loadDialog = async () => (await import('../../../workbench/saving/save-dialogs.tsx')).SaveListDialog;

/** The button that saves the rules as a list, and the selector that loads such a list. */
export function SavedRules({
  rules,
  onLoaded,
}: {
  readonly rules: readonly ReplaceRule[];
  readonly onLoaded: (rules: readonly ReplaceRule[]) => void;
}) {
  const { status } = useSession();
  const wall = useSaveWall(PLACE);
  const isOpen = wall.openName !== null;
  const [isReady, setReady] = useState(false);
  const Dialog = useLater(loadDialog, isOpen, wall.close);
  const input = dialogInput('rules');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog saves the rules as they were when it opened
  useEffect(() => {
    if (isOpen) {
      const lines = writeCells(rulesTable(rules), '\t').split('\n').slice(0, -1);
      loadTable(input, lines)
        .then(() => setReady(true))
        .catch((error: unknown) => {
          // The dialog was closed meanwhile.
          if (!isCancellation(error)) {
            showFailure(messages.rulesNotSaved, error);
            wall.close();
          }
        });
      return () => {
        setReady(false);
        void input.clear();
      };
    }
  }, [isOpen]);
  const { data: lists = [] } = useSavedLists(status === 'signed-in');
  const ruleLists = lists.filter(({ columns }) => columns?.some(isFindName));
  const choose = async (id: string) => {
    const list = ruleLists.find((candidate) => candidate.id === id);
    try {
      if (list) {
        onLoaded(await loadRules(list));
      }
    } catch (error) {
      showFailure(messages.rulesNotImported, error);
    }
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={rules.length === 0}
        onClick={() => wall.open()}
        size="compact-sm"
        variant="subtle"
      >
        {messages.saveRules}
      </Button>
      {ruleLists.length > 0 && (
        <NativeSelect
          aria-label={messages.loadRules}
          onChange={(event) => void choose(event.currentTarget.value)}
          size="xs"
          value=""
        >
          <option value="">{messages.loadRules}</option>
          {ruleLists.map(({ id, name, itemCount }) => (
            <option key={id} value={id}>
              {messages.savedRules(name, itemCount)}
            </option>
          ))}
        </NativeSelect>
      )}
      {Dialog && isReady && (
        <Dialog
          input={input}
          label={messages.rules}
          noun="list"
          onClose={wall.close}
          openName={wall.openName}
          place={PLACE}
        />
      )}
    </>
  );
}

function isFindName(column: string): boolean {
  const names: readonly string[] = FIND_NAMES;
  return names.includes(simplifyName(column));
}

/** Returns the rules of a saved table. */
async function loadRules({ id, columns, byteSize }: SavedList): Promise<readonly ReplaceRule[]> {
  const { signal } = new AbortController();
  const rows = 'dialogs/saved-rules';
  const request = {
    route: 'GET /api/saved-lists/{id}/content',
    path: { id },
    form: 'text',
    byteLength: byteSize,
  } as const;
  try {
    await fetchLines({ ...request, id: rows, columns }, signal, () => {});
    const lines = (await rowsClient.call((service) => service.text(rows))).split('\n').filter((line) => line !== '');
    const table = [columns ?? [], ...lines.map((line) => line.split('\t'))];
    return (await runTask(signal, replaceTask('readRules', { source: writeCells(table, ','), ruleCount: 0 }))).rules;
  } finally {
    void rowsClient.call((service) => service.dispose([rows])).catch(() => {});
  }
}

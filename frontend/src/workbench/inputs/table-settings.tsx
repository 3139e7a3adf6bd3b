import { Button, NativeSelect } from '@mantine/core';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import '@mantine/core/styles/Input.layer.css';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { CSV_DELIMITERS } from '../../../../libs/files/csv-delimiters.ts';
import type { TableReport } from '../../../../libs/tables/read-table.ts';
import type { TableForm } from '../../../../workers/protocol/rows.ts';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { INPUT_MESSAGES } from '../messages.ts';
import classes from './input-dialogs.module.css';
import { TABLE_MESSAGES as messages } from './messages.ts';
import { readAsTable } from './read-as-table.ts';
import type { TextInputController } from './text-input.ts';

/** Maximum records at the start that can be chosen as the header; the detection looks at as many. */
const HEADER_RECORDS = 20;

/**
 * Returns the numbers of the records that can be chosen as the header.
 * @param report of the table that was read
 * @param chosen header, which may be further down, like the one that was found
 */
export function headerRecords({ header, rows }: Pick<TableReport, 'header' | 'rows'>, chosen: TableForm['header']) {
  const records = Math.min(HEADER_RECORDS, rows + (header === 'none' ? 0 : header));
  const first = Array.from({ length: records }, (_, index) => index + 1);
  const further = [chosen, header].filter((each) => typeof each === 'number' && each > records);
  return [...first, ...new Set(further.map(Number))].sort((a, b) => a - b);
}

/** The dialog that reads the table in a box again with another delimiter or header. Every choice takes effect at once. */
export function TableSettings({
  input,
  isOpen,
  onClose,
}: {
  readonly input: TextInputController;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.title}>
      <Settings input={input} onClose={onClose} />
    </Dialog>
  );
}

function Settings({ input, onClose }: { readonly input: TextInputController; readonly onClose: () => void }) {
  const { origin, columns = [], stats, intake } = useAtomValue(input.atom);
  const [problem, setProblem] = useState<string | null>(null);
  /** Choices that are being read, or could not be read. */
  const [wanted, setWanted] = useState<TableForm | null>(null);
  const read = origin?.read;
  if (!read) {
    // The table was replaced in the meantime.
    return <p>{INPUT_MESSAGES.importAgain}</p>;
  }
  // Otherwise another header could choose another sheet. Several files may have sheets of different names.
  const sheet = origin.files?.length === 1 ? read.sheets?.read : undefined;
  const options = { sheet, ...(wanted ?? read.options) };
  const choose = async (next: TableForm) => {
    setWanted(next);
    setProblem(null);
    try {
      await readAsTable(input, next);
      setWanted(null);
    } catch (error) {
      if (!isCancellation(error)) {
        setProblem(error instanceof TaskFailed && error.code !== 'fault' ? error.message : messages.failed);
      }
    }
  };
  const { delimiter, header } = read.report;
  return (
    <div className={classes.form}>
      {read.sheets ? (
        <NativeSelect
          data={[...read.sheets.names]}
          label={messages.sheet}
          onChange={(event) => void choose({ ...options, sheet: event.currentTarget.value })}
          value={options.sheet ?? read.sheets.read}
        />
      ) : (
        <NativeSelect
          label={messages.delimiter}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const chosen = CSV_DELIMITERS.find((candidate) => candidate === value) ?? 'auto';
            void choose({ ...options, delimiter: chosen });
          }}
          value={options.delimiter}
        >
          <option value="auto">
            {messages.automatic(read.options.delimiter === 'auto' && messages.delimiters[delimiter])}
          </option>
          {CSV_DELIMITERS.map((value) => (
            <option key={value} value={value}>
              {messages.delimiters[value]}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        label={messages.header}
        onChange={(event) => {
          const { value } = event.currentTarget;
          void choose({ ...options, header: value === 'auto' || value === 'none' ? value : Number(value) });
        }}
        value={String(options.header)}
      >
        <option value="auto">
          {messages.automatic(
            read.options.header === 'auto' && (header === 'none' ? messages.noHeader : messages.record(header)),
          )}
        </option>
        <option value="none">{messages.noHeader}</option>
        {headerRecords(read.report, options.header).map((record) => (
          <option key={record} value={record}>
            {messages.record(record)}
          </option>
        ))}
      </NativeSelect>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div aria-live={intake === null ? 'polite' : 'off'} className={classes.result} role="status">
        {intake !== null ? (
          <p>{INPUT_MESSAGES.reading(intake.done, intake.total)}</p>
        ) : (
          <>
            <p>{INPUT_MESSAGES.tableSize(stats.lines, columns.length)}</p>
            <p className={classes.columns}>{columns.join(', ')}</p>
          </>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{messages.close}</Button>
      </DialogActions>
    </div>
  );
}

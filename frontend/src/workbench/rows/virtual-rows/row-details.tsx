import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { Dialog, DialogActions } from '../../../shared/ui/dialog.tsx';
import { DETAILS_MESSAGES as messages, RUN_MESSAGES } from '../../messages.ts';
import { copyRows } from './copy-rows.ts';
import styles from './row-details.module.css';
import type { RowsView } from './row-pages.ts';

/** The cells of one row of a table with the names of their columns, in a dialog. */
export function RowDetails({
  rows,
  row,
  onRow,
  onClose,
}: {
  readonly rows: RowsView;
  /** Number of the row, from 0. */
  readonly row: number;
  readonly onRow: (row: number) => void;
  readonly onClose: () => void;
}) {
  const [line, setLine] = useState<string | null>(null);
  const { id, version } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that only grow keep their id and version
  useEffect(() => {
    let isWanted = true;
    setLine(null);
    rows
      .row(row)
      .then((text) => isWanted && setLine(text))
      .catch(() => isWanted && onClose());
    return () => {
      isWanted = false;
    };
  }, [id, version, row, onClose]);
  const cells = line?.split('\t');
  const copy = () => void copyRows(line ?? '', { message: () => RUN_MESSAGES.copiedText(1) });
  return (
    <Dialog isOpen onClose={onClose} title={messages.title(formatCount(row + 1), formatCount(rows.count))}>
      <dl aria-busy={line === null} className={styles.cells}>
        {(rows.columns ?? []).map((name, index) => (
          <div className={styles.cell} key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.text} dir="auto">
              {cells?.[index]}
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button disabled={row === 0} onClick={() => onRow(row - 1)}>
          {messages.previous}
        </Button>
        <Button disabled={row + 1 >= rows.count} onClick={() => onRow(row + 1)}>
          {messages.next}
        </Button>
        <Button disabled={line === null} onClick={copy}>
          {messages.copy}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

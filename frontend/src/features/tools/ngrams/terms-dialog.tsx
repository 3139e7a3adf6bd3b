import { useEffect, useState } from 'react';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/chosen-gram.ts';
import type { RowsState } from '../../../../../workers/protocol/rows.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { StoredRows } from '../../../workbench/rows/stored-rows.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import classes from './ngrams.module.css';
import { matchTerms } from './use-findings.ts';

let opened = 0;

/** The search terms of a run that hold an n-gram. */
export function TermsDialog({
  run,
  gram,
  onClose,
}: {
  readonly run: ToolRun;
  /** Null while the dialog is closed. */
  readonly gram: ChosenGram | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen={gram !== null} isWide onClose={onClose} title={messages.termsWith(gram?.text ?? '')}>
      {gram !== null && <Terms gram={gram} run={run} />}
    </Dialog>
  );
}

interface FoundTerms {
  readonly rows: RowsState;
  /** Number of all terms that match, of which the rows may be the first. */
  readonly count: number;
}

function Terms({ run, gram }: { readonly run: ToolRun; readonly gram: ChosenGram }) {
  const [found, setFound] = useState<FoundTerms | 'searching' | 'failed'>('searching');
  useEffect(() => {
    const abort = new AbortController();
    const into = `dialogs/ngrams/${++opened}`;
    const shown = `${into}/shown`;
    void find(run, gram, abort.signal, into, shown).then(
      (terms) => !abort.signal.aborted && setFound(terms),
      () => !abort.signal.aborted && setFound('failed'),
    );
    return () => {
      abort.abort();
      void rowsClient.call((rows) => rows.dispose([into, shown])).catch(() => {});
    };
  }, [run, gram]);
  if (found === 'searching' || found === 'failed') {
    return <p role="status">{found === 'failed' ? messages.failed : messages.searching}</p>;
  }
  return (
    <>
      <p role="status">
        {messages.searchTerms(found.count)}
        {found.rows.count < found.count && ` · ${messages.firstListed(found.rows.count)}`}
      </p>
      <div className={classes.terms}>
        <StoredRows label={messages.termsWith(gram.text)} rows={found.rows} />
      </div>
    </>
  );
}

async function find(
  run: ToolRun,
  gram: ChosenGram,
  signal: AbortSignal,
  into: string,
  shown: string,
): Promise<FoundTerms> {
  const { count } = await matchTerms(run, [gram], signal, into);
  // The alias tells the number of rows.
  return { count, rows: await rowsClient.call((rows) => rows.alias(into, shown)) };
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { ROW_MESSAGES } from '../../workbench/messages.ts';
import type { ToolResult } from '../../workbench/saving/open-saved.ts';
import { useWrite } from '../../workbench/saving/write-outcome.ts';
import { RESULT_MESSAGES } from './shared/messages.ts';
import { RECORD_PARAM } from './view-records.ts';

/** Renders the button of an action on a record. Its accessible name contains the name of the record. */
export function RecordButton({
  label,
  name,
  variant = 'default',
  isBusy = false,
  opensDialog = false,
  onClick,
}: {
  readonly label: string;
  /** Name of the record. */
  readonly name: string;
  readonly variant?: 'default' | 'subtle';
  readonly isBusy?: boolean;
  readonly opensDialog?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button
      aria-disabled={isBusy || undefined}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-label={ROW_MESSAGES.actionOn(label, name)}
      onClick={onClick}
      size="compact-sm"
      variant={variant}
    >
      {label}
    </Button>
  );
}

/** Renders the button that opens a result in its tool, with its inputs and options; without a tool, in the dashboard. */
export function OpenResultButton({
  id,
  ...button
}: {
  readonly id: string;
  readonly label: string;
  readonly name: string;
}) {
  const { isOpening, open } = useOpenResult();
  return <RecordButton {...button} isBusy={isOpening} onClick={() => void open(id)} />;
}

/** Returns `open`, which opens a result in its tool or in the dashboard. Does nothing while a result is being opened. */
export function useOpenResult(): { readonly isOpening: boolean; readonly open: (id: string) => Promise<void> } {
  const navigate = useNavigate();
  const write = useWrite();
  const [isOpening, setOpening] = useState(false);
  const open = async (id: string) => {
    if (isOpening) {
      return;
    }
    setOpening(true);
    await write({ done: null, failed: RESULT_MESSAGES.openFailed, changes: [] }, async () => {
      const { openResult } = await import('../../workbench/saving/open-saved.ts');
      const { toolType, ...answer } = await call('GET /api/saved-results/{id}', { path: { id } });
      if (toolType === null) {
        void navigate(`/dashboard?${new URLSearchParams({ tab: 'results', [RECORD_PARAM]: id })}`);
        return;
      }
      const details: ToolResult = { ...answer, toolType };
      void openResult(details);
      void navigate(toolEntry(toolType).path);
    });
    setOpening(false);
  };
  return { isOpening, open };
}

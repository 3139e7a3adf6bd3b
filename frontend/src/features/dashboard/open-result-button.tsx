import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import type { ToolResult } from '../../workbench/saving/open-saved.ts';
import { useWrite } from '../../workbench/saving/use-write.ts';
import { RECORD_PARAM } from './view-records.ts';
import { RESULT_MESSAGES } from './writes/messages.ts';

/** Renders the button that opens a result in its tool, with its inputs and options; without a tool, in the dashboard. */
export function OpenResultButton({
  id,
  label,
  name = label,
}: {
  readonly id: string;
  readonly label: string;
  /** Accessible name, which contains the label. */
  readonly name?: string;
}) {
  const { isOpening, open } = useOpenResult();
  return (
    <Button aria-disabled={isOpening || undefined} aria-label={name} onClick={() => void open(id)} size="compact-sm">
      {label}
    </Button>
  );
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

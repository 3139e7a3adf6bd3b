import type { ReactNode } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { FRAME_TEXTS } from './texts.ts';
import { ToolCards } from './tool-cards.tsx';
import { ToolHeading } from './tool-heading.tsx';
import classes from './tool-page.module.css';

/** The frame of every tool page: heading, guide link and shortcuts, the tool, and links to the other tools. */
export function ToolPage({ tool, children }: { readonly tool: ToolId; readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <div>
        <ToolHeading tool={tool} level={1} />
        {children}
      </div>
      <ToolCards title={FRAME_TEXTS.otherTools} except={tool} />
    </div>
  );
}

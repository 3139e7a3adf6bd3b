import type { ReactNode } from 'react';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { FRAME_TEXTS } from './texts.ts';
import { ToolCards } from './tool-cards.tsx';
import { ToolHeading } from './tool-heading.tsx';
import classes from './tool-page.module.css';

/** The frame all tools share: the name as the page's heading, guide and shortcuts, the tool, and the other tools. */
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

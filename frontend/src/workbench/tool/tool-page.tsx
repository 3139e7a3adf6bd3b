import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { FRAME_MESSAGES } from './messages.ts';
import { ShortcutsButton } from './shortcuts.tsx';
import { ToolCards } from './tool-cards.tsx';
import classes from './tool-page.module.css';

/**
 * Returns the screen of a tool, in the frame of every tool page: heading, guide link and shortcuts, the tool, and links to
 * the other tools.
 */
export function toolScreen(tool: ToolId, Tool: ComponentType): ComponentType {
  return function Screen() {
    return (
      <div className={classes.page}>
        <div>
          <ToolHeading tool={tool} level={1} />
          <Tool />
        </div>
        <ToolCards title={FRAME_MESSAGES.otherTools} except={tool} />
      </div>
    );
  };
}

/** A tool's name, with a link to its guide and the list of keyboard shortcuts, which all tools share. */
export function ToolHeading({
  tool,
  level,
}: {
  readonly tool: ToolId;
  /** 1 on the tool's own page, 2 on the home page. */
  readonly level: 1 | 2;
}) {
  const { title, guidePath } = toolEntry(tool);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.heading}>
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.ways}>
        <Link to={guidePath}>{FRAME_MESSAGES.guide}</Link>
        <ShortcutsButton />
      </div>
    </div>
  );
}

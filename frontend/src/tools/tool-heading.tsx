import { Link } from 'react-router-dom';
import { routeExists } from '../../../libs/contracts/routes.ts';
import { type ToolId, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import { ShortcutsButton } from './shortcuts.tsx';
import { FRAME_TEXTS } from './texts.ts';
import classes from './tool-heading.module.css';
import { TOOL_SHORTCUTS } from './tool-shortcuts.ts';

/** A tool's name, with the way to its guide (once there is one) and to the keyboard shortcuts, which all tools have alike. */
export function ToolHeading({
  tool,
  level,
}: {
  readonly tool: ToolId;
  /** 1 on the tool's own page; 2 where it stands on another, the home page. */
  readonly level: 1 | 2;
}) {
  const { title, guidePath } = toolEntry(tool);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.heading}>
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.ways}>
        {routeExists(guidePath) && <Link to={guidePath}>{FRAME_TEXTS.guide}</Link>}
        <ShortcutsButton shortcuts={TOOL_SHORTCUTS} />
      </div>
    </div>
  );
}

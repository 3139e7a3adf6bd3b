import { Link } from 'react-router-dom';
import { routeExists } from '../../../libs/contracts/routes.ts';
import { type ToolId, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import { type Shortcut, ShortcutsButton } from './shortcuts.tsx';
import { FRAME_TEXTS } from './texts.ts';
import classes from './tool-heading.module.css';

/** A tool's name, with the way to its guide (once there is one) and to its keyboard shortcuts (where it has any). */
export function ToolHeading({
  tool,
  level,
  shortcuts = [],
}: {
  readonly tool: ToolId;
  /** 1 on the tool's own page; 2 where it stands on another, the home page. */
  readonly level: 1 | 2;
  readonly shortcuts?: readonly Shortcut[] | undefined;
}) {
  const { title, guidePath } = toolEntry(tool);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.heading}>
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.ways}>
        {routeExists(guidePath) && <Link to={guidePath}>{FRAME_TEXTS.guide}</Link>}
        {shortcuts.length > 0 && <ShortcutsButton shortcuts={shortcuts} />}
      </div>
    </div>
  );
}

import { Link } from 'react-router-dom';
import { routeExists } from '../../../../libs/contracts/site/routes.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { ShortcutsButton } from './shortcuts.tsx';
import { FRAME_TEXTS } from './texts.ts';
import classes from './tool-heading.module.css';
import { TOOL_SHORTCUTS } from './tool-shortcuts.ts';

/**
 * A tool's name, with a link to its guide (if there is one) and the list of keyboard shortcuts, which all tools share.
 */
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
        {routeExists(guidePath) && <Link to={guidePath}>{FRAME_TEXTS.guide}</Link>}
        <ShortcutsButton shortcuts={TOOL_SHORTCUTS} />
      </div>
    </div>
  );
}

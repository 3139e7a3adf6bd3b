import { useNavigate } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol.ts';
import { Menu, MenuGroup, MenuItem } from '../../shared/ui/menu.tsx';
import { SEND_TEXTS as texts } from '../texts.ts';
import { SendIcon } from './icons.tsx';
import { ownTargets, type SendTarget, sendRows, sentState, targetGroups } from './send-to.ts';

interface SendToProps {
  readonly tool: ToolId;
  readonly rows: RowsState;
}

/**
 * A menu that sends a result to an input of another tool and opens that tool. Disabled while rows are still arriving.
 */
export function SendToMenu({ tool, rows }: SendToProps) {
  return (
    <Menu icon={<SendIcon />} isDisabled={rows.isGrowing} label={texts.sendTo}>
      <SendToItems rows={rows} tool={tool} />
    </Menu>
  );
}

/** The targets as items of a menu, with the tool's own inputs last. */
export function SendToItems({ tool, rows }: SendToProps) {
  const navigate = useNavigate();
  const item = (target: SendTarget) => (
    <MenuItem
      key={target.label}
      onClick={() => {
        void sendRows(rows, target);
        // Large inputs are read while the other page is already shown.
        if (target.tool !== tool) {
          navigate(toolEntry(target.tool).path, { state: sentState(target) });
        }
      }}
    >
      {target.label}
    </MenuItem>
  );
  return (
    <>
      {targetGroups(tool).map(({ label, targets }) => (
        <MenuGroup key={label} label={label}>
          {targets.map(item)}
        </MenuGroup>
      ))}
      {ownTargets(tool).map(item)}
    </>
  );
}

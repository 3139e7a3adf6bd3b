import { useNavigate } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol.ts';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { SEND_TEXTS as texts } from '../texts.ts';
import { sendRows, sendTargets, sentState } from './send-to.ts';

/**
 * A menu that sends a result to an input of another tool and opens that tool. Disabled while rows are still arriving.
 */
export function SendToMenu({ tool, rows }: { readonly tool: ToolId; readonly rows: RowsState }) {
  const navigate = useNavigate();
  return (
    <Menu isDisabled={rows.isGrowing} label={texts.sendTo}>
      {sendTargets(tool).map((target) => (
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
      ))}
    </Menu>
  );
}

import { useNavigate } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import type { RowsState } from '../../../workers/protocol.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { sendRows, sendTargets, sentState } from './send-to.ts';
import { SEND_TEXTS as texts } from './texts.ts';

/** The menu that puts a result into an input of another tool and goes there. Rows that still come cannot be sent. */
export function SendToMenu({ tool, rows }: { readonly tool: ToolId; readonly rows: RowsState }) {
  const navigate = useNavigate();
  return (
    <Menu isDisabled={rows.isGrowing} label={texts.sendTo}>
      {sendTargets(tool).map((target) => (
        <MenuItem
          key={target.label}
          onClick={() => {
            void sendRows(rows, target);
            // What is large is taken in while the other page is already there.
            if (target.tool !== tool) navigate(toolEntry(target.tool).path, { state: sentState(target) });
          }}
        >
          {target.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

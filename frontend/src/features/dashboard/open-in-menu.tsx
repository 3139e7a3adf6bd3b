import { useNavigate } from 'react-router-dom';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { Menu, MenuGroup, MenuItem } from '../../shared/ui/menu.tsx';
import { sentState, targetGroups } from '../../workbench/results/send-to.ts';
import type { ContentRoute, LinesRecord } from '../../workbench/saving/load-list.ts';
import { DASHBOARD_TEXTS as texts } from './writes/texts.ts';

/** Renders the menu that opens saved lines in any tool. */
export function OpenInMenu({ record, route }: { readonly record: LinesRecord; readonly route: ContentRoute }) {
  const navigate = useNavigate();
  return (
    <Menu label={texts.openIn}>
      {targetGroups().map(({ label, targets }) => (
        <MenuGroup key={label} label={label}>
          {targets.map((target) => (
            <MenuItem
              key={target.label}
              onClick={() => {
                // Do not wait: a large list loads while the tool's page is already shown.
                void import('../../workbench/saving/load-list.ts').then(({ loadList }) =>
                  loadList(record, target, route),
                );
                void navigate(toolEntry(target.tool).path, { state: sentState(target) });
              }}
            >
              {target.label}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}

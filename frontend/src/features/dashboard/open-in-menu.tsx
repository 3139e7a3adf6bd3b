import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { type ContentRoute, type LinesRecord, loadList } from '../../workbench/saving/load-list.ts';
import { openTargets, placeOf } from './open-targets.ts';
import { DASHBOARD_TEXTS as texts } from './writes/texts.ts';

/** Renders the menu that opens saved lines in any tool. */
export function OpenInMenu({ record, route }: { readonly record: LinesRecord; readonly route: ContentRoute }) {
  const navigate = useNavigate();
  return (
    <Menu label={texts.openIn}>
      {openTargets().map((target) => (
        <MenuItem
          key={target.label}
          onClick={() => {
            // Do not wait: a large list loads while the tool's page is already shown.
            void loadList(record, target, route);
            const { path, state } = placeOf(target);
            void navigate(path, { state });
          }}
        >
          {target.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

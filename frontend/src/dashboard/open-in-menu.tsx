import { useNavigate } from 'react-router-dom';
import { type ContentRoute, type LinesRecord, loadList } from '../saved/load-list.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { openTargets, placeOf } from './open-targets.ts';
import { DASHBOARD_TEXTS as texts } from './texts.ts';

/** The menu that opens saved lines in any tool. */
export function OpenInMenu({ record, route }: { readonly record: LinesRecord; readonly route: ContentRoute }) {
  const navigate = useNavigate();
  return (
    <Menu label={texts.openIn}>
      {openTargets().map((target) => (
        <MenuItem
          key={target.label}
          onClick={() => {
            // What is long comes in while the other page is already there.
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

import type { ReactNode } from 'react';
import { Menu } from '../../shared/ui/menu.tsx';
import { ADMIN_TEXTS as texts } from './admin-texts.ts';

/**
 * Renders the menu with the actions of a table row.
 * @param of name of the row's record
 */
export function RowMenu({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <Menu icon={<span aria-hidden="true">⋯</span>} isLabelHidden label={texts.actionsFor(of)}>
      {children}
    </Menu>
  );
}

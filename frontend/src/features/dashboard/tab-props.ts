import type { DashboardData } from './dashboard-data.ts';
import type { OpenDialog } from './dialogs/dialog-state.ts';

export interface TabProps {
  readonly data: DashboardData;
  readonly open: OpenDialog;
}

/** Props of the tabs whose records have folders and can be selected. */
export interface ItemsTabProps extends TabProps {
  /** Shown folder: an id, `none`, or null for all. */
  readonly folder: string | null;
  readonly onFolder: (folder: string | null) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

import type { DashboardData } from './dashboard-data.ts';
import type { OpenDialog } from './dialogs/dialog-state.ts';

/** What a tab works with. */
export interface TabProps {
  readonly data: DashboardData;
  readonly open: OpenDialog;
}

/** What the tabs of lists and results work with beside it. */
export interface ItemsTabProps extends TabProps {
  /** The folder that is shown: an id, `none`, or null for all. */
  readonly folder: string | null;
  readonly onFolder: (folder: string | null) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

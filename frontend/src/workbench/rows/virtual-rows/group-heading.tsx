import { formatCount } from '../../../shared/format/format.ts';
import type { RowGroup } from './row-slots.ts';
import styles from './virtual-rows.module.css';

/** The heading of a group in a `VirtualRows`. It has no row number. */
export function GroupHeading({ group, columns }: { readonly group: RowGroup; readonly columns: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: only rows can be active
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div role="row" className={styles.heading}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" aria-colspan={columns} className={styles.headingText}>
        {group.label}
        <span className={styles.headingCount}>{formatCount(group.count)}</span>
      </div>
    </div>
  );
}

import inks from '../../../shared/ui/ink-fills.module.css';

export const glyph = (
  <>
    <rect className={inks.cyan} x="3" y="13" width="21" height="14" rx="7" />
    <rect className={inks.yellow} x="16" y="13" width="21" height="14" rx="7" />
    <path className={inks.green} d="M20 13.68A7 7 0 0 1 20 26.32A7 7 0 0 1 20 13.68Z" />
  </>
);

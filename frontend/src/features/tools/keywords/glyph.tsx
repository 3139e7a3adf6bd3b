import inks from '../../../shared/ui/ink-fills.module.css';

export const glyph = (
  <>
    <path className={inks.cyan} d="M4 7H14V12H9V28H14V33H4ZM36 7H26V12H31V28H26V33H36Z" />
    <circle className={inks.magenta} cx="20" cy="20" r="8" />
  </>
);

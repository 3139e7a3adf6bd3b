import inks from './ink-fills.module.css';
import classes from './logo.module.css';

/**
 * The logo mark: three overprinted discs of ink. Each of the seven regions is a path of its own, so the mark looks the
 * same in browsers with different blend modes. The discs have a radius of 9.25 and are centered 5.6 from the middle,
 * 120 degrees apart.
 */
export function LogoMark({ size }: { readonly size: number | string }) {
  return (
    <svg className={classes.mark} viewBox="0 2.3 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        className={inks.cyan}
        d="M16 6.22A9.25 9.25 0 1 0 6.75 22.24A9.25 9.25 0 0 1 11.6 14.36A9.25 9.25 0 0 1 16 6.22Z"
      />
      <path
        className={inks.magenta}
        d="M16 6.22A9.25 9.25 0 1 1 25.25 22.24A9.25 9.25 0 0 0 20.4 14.36A9.25 9.25 0 0 0 16 6.22Z"
      />
      <path
        className={inks.yellow}
        d="M6.75 22.24A9.25 9.25 0 1 0 25.25 22.24A9.25 9.25 0 0 1 16 21.98A9.25 9.25 0 0 1 6.75 22.24Z"
      />
      <path
        className={inks.blue}
        d="M16 6.22A9.25 9.25 0 0 1 20.4 14.36A9.25 9.25 0 0 0 11.6 14.36A9.25 9.25 0 0 1 16 6.22Z"
      />
      <path
        className={inks.red}
        d="M25.25 22.24A9.25 9.25 0 0 1 16 21.98A9.25 9.25 0 0 0 20.4 14.36A9.25 9.25 0 0 1 25.25 22.24Z"
      />
      <path
        className={inks.green}
        d="M6.75 22.24A9.25 9.25 0 0 1 11.6 14.36A9.25 9.25 0 0 0 16 21.98A9.25 9.25 0 0 1 6.75 22.24Z"
      />
      <path
        className={classes.key}
        d="M16 21.98A9.25 9.25 0 0 1 11.6 14.36A9.25 9.25 0 0 1 20.4 14.36A9.25 9.25 0 0 1 16 21.98Z"
      />
    </svg>
  );
}

/** The product name as set beside the mark. At display size (46 px), cyan and magenta are slightly out of register. */
export function Wordmark({ isDisplay = false }: { readonly isDisplay?: boolean }) {
  return (
    <span className={classes.wordmark} data-display={isDisplay || undefined}>
      Overprint
    </span>
  );
}

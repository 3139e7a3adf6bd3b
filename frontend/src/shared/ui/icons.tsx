import type { ReactNode } from 'react';
import inks from './ink-fills.module.css';
import classes from './logo.module.css';

/** A decorative icon, 20 units square, drawn with a 1.5 unit stroke in the text color. */
export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function MoonIcon() {
  return (
    <Icon>
      <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
    </Icon>
  );
}

export function SunIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="3.25" />
      <path d="M10 2v1.75M10 16.25V18M2 10h1.75M16.25 10H18M4.35 4.35l1.2 1.2M14.45 14.45l1.2 1.2M4.35 15.65l1.2-1.2M14.45 5.55l1.2-1.2" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M3 5.5h14M3 10h14M3 14.5h14" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m5 5 10 10M15 5 5 15" />
    </Icon>
  );
}

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

import { Link } from 'react-router-dom';
import { LogoMark, Wordmark } from '../shared/ui/logo.tsx';
import classes from './footer.module.css';
import { footerNavigation } from './navigation.ts';
import { SHELL_TEXTS } from './texts.ts';

export function Footer() {
  const items = footerNavigation();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <LogoMark size={56} />
          <div>
            <Wordmark isDisplay />
            <p className={classes.promise}>{SHELL_TEXTS.promise}</p>
          </div>
        </div>
        {items.length > 0 && (
          <nav className={classes.nav} aria-label={SHELL_TEXTS.footerNavigation}>
            {items.map(({ label, path }) => (
              <Link key={path} className={classes.link} to={path}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {/* A page prerendered last year shows the current year after hydration. */}
        <p className={classes.rights} suppressHydrationWarning>
          {SHELL_TEXTS.rights(new Date().getFullYear())}
        </p>
      </div>
    </footer>
  );
}

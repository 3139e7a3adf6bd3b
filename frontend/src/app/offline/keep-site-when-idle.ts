import { whenIdle } from '../../shared/when-idle.ts';

/**
 * Registers the service worker once the browser is idle, after the first paint and first use. Does nothing in
 * development, where the files change all the time.
 */
export function keepSiteWhenIdle(): void {
  if (!(import.meta.env.PROD && 'serviceWorker' in navigator)) {
    return;
  }
  const start = () => whenIdle(() => void register());
  if (document.readyState === 'complete') {
    start();
  } else {
    window.addEventListener('load', start, { once: true });
  }
}

async function register(): Promise<void> {
  try {
    const { keepSite } = await import('./keep-site.ts');
    await keepSite();
  } catch {
    // Not every browser or window supports service workers. Without one the site works while there is a connection.
  }
}

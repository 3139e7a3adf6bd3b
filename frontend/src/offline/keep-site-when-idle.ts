/**
 * Has the browser keep the site once it has nothing better to do: the first paint, and the first use, come before. Does
 * nothing while the site is being developed, when its files change all the time.
 */
export function keepSiteWhenIdle(): void {
  if (!(import.meta.env.PROD && 'serviceWorker' in navigator)) {
    return;
  }
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000));
  const start = () => whenIdle(() => void keep());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

async function keep(): Promise<void> {
  try {
    const { keepSite } = await import('./keep-site.ts');
    await keepSite();
  } catch {
    // Not every browser lets a site keep itself, and not in every window: it works as long as there is a connection.
  }
}

import { SERVICE_WORKER_FILE, TAKE_OVER_MESSAGE } from '../../../../libs/contracts/site/offline.ts';
import { showToast } from '../../shared/ui/toast.tsx';

/** Messages about new versions of the site. */
const messages = {
  ready: 'A new version is ready',
  readyText:
    'Reload to use it. Your lists and options are saved. An active run stops, and forms that are not sent may be lost.',
  reload: 'Reload',
} as const;

/** Interval between checks for a new version in an open page. Every page load checks as well. */
const CHECK_MS = 60 * 60_000;

/**
 * Registers the service worker, which precaches the site for offline use, and offers new versions as they arrive.
 * @throws Error if the browser refuses, for example in a private window
 */
export async function keepSite(): Promise<void> {
  const { serviceWorker } = navigator;
  // Without a controller the page came from the server, so the first controller has the same version.
  let isControlled = serviceWorker.controller !== null;
  let isActivating = false;
  const registration = await serviceWorker.register(`/${SERVICE_WORKER_FILE}`);

  const activate = () => {
    isActivating = true;
    if (registration.waiting === null) {
      // Another tab has activated the new version already.
      window.location.reload();
    } else {
      registration.waiting.postMessage(TAKE_OVER_MESSAGE);
    }
  };
  const offerWaiting = () => {
    // Without an active worker, the waiting one replaces nothing.
    if (registration.waiting !== null && registration.active !== null) {
      offer(activate);
    }
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (isActivating) {
      window.location.reload();
    } else if (isControlled) {
      // Another tab activated the new version. Files this tab has not loaded are gone, but the user decides when to
      // reload.
      offer(activate);
    }
    isControlled = true;
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  offerWaiting();
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}

/**
 * Shows that a new version is ready, until the user accepts or dismisses it. After a dismissal, the next page load
 * offers it again.
 */
function offer(activate: () => void): void {
  showToast({
    title: messages.ready,
    message: messages.readyText,
    stays: true,
    action: { label: messages.reload, run: activate },
  });
}

import { SERVICE_WORKER_FILE, TAKE_OVER_MESSAGE } from '../../../libs/contracts/offline.ts';
import { showToast } from '../ui/toast.ts';
import { OFFLINE_TEXTS as texts } from './texts.ts';

/** How often a page that stays open looks for a new version; every page that is opened looks for one anyway. */
const CHECK_MS = 60 * 60_000;

/**
 * Has the browser keep the site for use without a connection, and offers new versions as they come.
 * @throws Error where the browser refuses, for instance in a private window
 */
export async function keepSite(): Promise<void> {
  const { serviceWorker } = navigator;
  // Without one this page came from the server; the first that comes is of the same version.
  let isControlled = serviceWorker.controller !== null;
  let isTaken = false;
  const registration = await serviceWorker.register(`/${SERVICE_WORKER_FILE}`);

  const take = () => {
    isTaken = true;
    if (registration.waiting === null) {
      // Another tab was first.
      window.location.reload();
    } else {
      registration.waiting.postMessage(TAKE_OVER_MESSAGE);
    }
  };
  const offerWaiting = () => {
    // With nobody active there is nothing to wait for, and nothing to replace.
    if (registration.waiting !== null && registration.active !== null) {
      offer(take);
    }
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTaken) {
      window.location.reload();
    } else if (isControlled) {
      // Taken in another tab: what this one has not loaded yet is gone, but when to reload is for its user to say.
      offer(take);
    }
    isControlled = true;
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  offerWaiting();
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}

/** Says that a new version is there, until the user takes it or says not now; then the next page says it again. */
function offer(take: () => void): void {
  showToast({ title: texts.ready, message: texts.readyText, stays: true, action: { label: texts.reload, run: take } });
}

/** What the page and the service worker (`service-worker/sw.ts`) tell each other. */

/**
 * Not during development, as it keeps files of a build. Not when data should be saved, unless Underpaint is installed.
 */
const wanted = (): boolean => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData || matchMedia('(display-mode: standalone)').matches;
};

/**
 * Has the browser keep what revealing needs without a network. `onNewer` is called when a newer version is waiting,
 * with a function that installs that version and reloads the page.
 *
 * Without a service worker everything else works, so if a browser refuses one, that is fine.
 */
export const keepForOffline = async (onNewer: (update: () => void) => void): Promise<void> => {
  if (!wanted()) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  if (!registration) return;
  const offer = (waiting: ServiceWorker) =>
    onNewer(() => {
      // Another tab may have installed it, or somebody who was asked did not want to reload then.
      if (waiting.state !== 'installed') return window.location.reload();
      serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      waiting.postMessage('update');
    });
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) offer(installing);
    });
  });
};

/** The picture that the share sheet passed to Underpaint; null if there is none, or it is empty. */
export const takeSharedPicture = async (): Promise<File | null> => {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (!controller) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  controller.postMessage('shared picture', [port2]);
  const picture = await answer;
  port1.close();
  return picture instanceof File && picture.size > 0 ? picture : null;
};

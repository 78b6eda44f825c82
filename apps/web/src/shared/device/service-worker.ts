/** What the page says to the service worker, and it to the page (`service-worker/sw.ts`). */

/** Not while developing: what it keeps is a build. Not where data are to be saved, unless Underpaint is installed. */
const wanted = (): boolean => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData || matchMedia('(display-mode: standalone)').matches;
};

/**
 * Has the browser keep what revealing without a network takes. `onNewer` is called once a newer version is there and
 * waits; what it is given puts that version in place and loads the page anew.
 *
 * Without a service worker everything works but this, so a browser that refuses one is left alone.
 */
export const keepForOffline = async (onNewer: (update: () => void) => void): Promise<void> => {
  if (!wanted()) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  if (!registration) return;
  const offer = (waiting: ServiceWorker) =>
    onNewer(() => {
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

/** The picture that the share sheet handed to Underpaint; null where none has come, or an empty one. */
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

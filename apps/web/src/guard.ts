import { chosenLanguage, DRAWN_META, LATER } from '@underpaint/contract';
import { HELD, TAKEN_OVER } from './shared/taken-over.ts';
import { TOKEN_NAME } from './subjects/account/identity/token-name.ts';

/**
 * Runs before anything is shown, and so is a script of its own. The server draws a page for a visitor, at one address, in
 * one language: for anybody else it stays unseen (`index.css`) and is drawn anew (`main.tsx`). Where it is seen, what is
 * pressed and typed before the page's scripts have come is done again once they have.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

const hasToken = (): boolean => {
  try {
    return localStorage.getItem(TOKEN_NAME) !== null;
  } catch {
    return false;
  }
};

const isDrawnForUs = (): boolean => {
  const { lang } = document.documentElement;
  const drawnFor = document.querySelector<HTMLMetaElement>(`meta[name="${DRAWN_META}"]`)?.content;
  const isHere = drawnFor === location.pathname + location.search;
  return isHere && (chosenLanguage(document.cookie) ?? lang) === lang && !hasToken();
};

let pressed: HTMLElement | null = null;
const changed = new Set<EventTarget>();

const hold = (event: Event): void => {
  const target =
    event.target instanceof Element && event.target.closest<HTMLElement>(`button, [role=button], [${HELD}]`);
  if (!target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = target;
};

const note = ({ target }: Event): void => {
  if (target) changed.add(target);
};

/**
 * The first `input` has React take the field over, which may empty it; of the second it hears only where the value is not
 * the one it knows.
 */
const typeAgain = (field: Field, value: string): void => {
  const tell = () => field.dispatchEvent(new Event('input', { bubbles: true }));
  tell();
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, value);
  tell();
};

/** @returns what does to a field again what somebody has done to it */
const again = (target: EventTarget): (() => void) => {
  if (target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)) {
    const { checked } = target;
    return () => {
      target.checked = !checked;
      target.click();
    };
  }
  const isTyped = target instanceof HTMLInputElement && target.type !== 'file';
  if (isTyped || target instanceof HTMLTextAreaElement) {
    const { value } = target;
    return () => typeAgain(target, value);
  }
  return () => target.dispatchEvent(new Event('change', { bubbles: true }));
};

const watch = (): void => {
  const ended = new AbortController();
  const early = { capture: true, signal: ended.signal };
  addEventListener('click', hold, early);
  addEventListener('input', note, early);
  addEventListener('change', note, early);
  const takeOver = () => {
    ended.abort();
    for (const repeat of Array.from(changed, again)) repeat();
    pressed?.click();
  };
  document.addEventListener(TAKEN_OVER, takeOver, { once: true });
};

const fetchScripts = (): void => {
  for (const held of document.querySelectorAll<HTMLTemplateElement>(`template[${LATER}]`))
    held.replaceWith(held.content);
};

/** Milliseconds after which scripts come all the same. */
const LONGEST_WAIT = 1000;

/** What is seen comes first, its scripts after it. A page that nobody looks at is never shown, and need not wait. */
const oncePainted = (then: () => void): void => {
  if (document.hidden) {
    then();
    return;
  }
  new PerformanceObserver((_painted, observer) => {
    observer.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(then, LONGEST_WAIT);
};

const isForUs = isDrawnForUs();
if (isForUs) watch();
else document.documentElement.dataset['drawn'] = 'for-others';
document.addEventListener('DOMContentLoaded', () => (isForUs ? oncePainted(fetchScripts) : fetchScripts()));

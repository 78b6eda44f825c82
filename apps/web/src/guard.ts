import { chosenLanguage, DRAWN_META, LATER } from '@underpaint/contract';
import { API_BASE } from './shared/api/config.ts';
import { sayNotLoaded } from './shared/not-loaded.ts';
import { HELD, TAKEN_OVER } from './shared/taken-over.ts';
import { askEarly } from './subjects/account/identity/asked-early.ts';
import { TOKEN_NAME } from './subjects/account/identity/token-name.ts';

/**
 * Runs before anything is shown, and is therefore a separate script. The server renders a page for a visitor, at one
 * address, in one language: for anybody else it stays hidden (`index.css`) and is rendered afresh (`main.tsx`). Where
 * it is shown, clicks and typing from before the page's scripts arrived are repeated once they are there. If they do not
 * arrive, the page says so; if this script does not, the page's styles say so after a while. If somebody seems to be signed
 * in, it asks who, so that their screen need not wait for that as well.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

const storedToken = (): string | null => {
  try {
    return localStorage.getItem(TOKEN_NAME);
  } catch {
    return null;
  }
};

const isDrawnForVisitor = (): boolean => {
  const { lang } = document.documentElement;
  const drawnFor = document.querySelector<HTMLMetaElement>(`meta[name="${DRAWN_META}"]`)?.content;
  const isHere = drawnFor === location.pathname + location.search;
  return isHere && (chosenLanguage(document.cookie) ?? lang) === lang;
};

let pressed: HTMLElement | null = null;
/** What was last done to each field, as functions that repeat it. */
const changed = new Map<EventTarget, () => void>();

const hold = (event: Event): void => {
  const target =
    event.target instanceof Element && event.target.closest<HTMLElement>(`button, [role=button], [${HELD}]`);
  if (!target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = target;
};

/** React only reacts if the value differs from the one it knows. */
const typeAgain = (field: Field, value: string): void => {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** @returns a function that repeats what somebody has done to a field */
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

/** At once, because React may empty a field when it takes it over. */
const note = ({ target }: Event): void => {
  if (target) changed.set(target, again(target));
};

const watch = (): void => {
  const ended = new AbortController();
  const early = { capture: true, signal: ended.signal };
  addEventListener('click', hold, early);
  addEventListener('input', note, early);
  addEventListener('change', note, early);
  const takeOver = () => {
    ended.abort();
    for (const repeat of changed.values()) repeat();
    pressed?.click();
  };
  document.addEventListener(TAKEN_OVER, takeOver, { once: true });
};

const fetchScripts = (): void => {
  for (const held of document.querySelectorAll<HTMLTemplateElement>(`template[${LATER}]`))
    held.replaceWith(held.content);
};

/** Milliseconds after which the scripts are loaded in any case. */
const LONGEST_WAIT = 1000;

/** Loads the scripts after the page has been painted. A page in the background is never painted, and need not wait. */
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

const noteLost = ({ target }: Event): void => {
  if (target instanceof HTMLScriptElement) sayNotLoaded();
};

document.documentElement.dataset['guarded'] = '';
document.addEventListener('error', noteLost, { capture: true });
const token = storedToken();
if (token) askEarly(API_BASE, token);
const isForUs = token === null && isDrawnForVisitor();
if (isForUs) watch();
else document.documentElement.dataset['drawn'] = 'for-others';
document.addEventListener('DOMContentLoaded', () => (isForUs ? oncePainted(fetchScripts) : fetchScripts()));

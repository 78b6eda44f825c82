const reasons = new Set<string>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Whether the browser asks before it closes this tab, loads the page again or goes to another site. It asks while there is
 * at least one reason.
 */
export const askBeforeUnload = (reason: string, isNeeded: boolean): void => {
  if (isNeeded) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
};

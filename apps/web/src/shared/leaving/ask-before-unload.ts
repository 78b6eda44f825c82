const reasons = new Set<string>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Sets whether the browser asks before it closes or reloads this tab, or goes to another site. It asks as long as there
 * is at least one reason.
 */
export const askBeforeUnload = (reason: string, isNeeded: boolean): void => {
  if (isNeeded) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
};

import { askBeforeUnload } from '../../shared/leaving/ask-before-unload.ts';
import { guard } from '../../shared/leaving/guard.ts';
import { leaving } from '../../shared/leaving/this-tab.ts';
import { identity } from '../../subjects/account/identity/current-identity.ts';
import { deleted } from '../../subjects/picture/deleted.ts';
import { createDrafts } from './draft.ts';
import { createMadeStore } from './made-store.ts';

const ENCODE = '/encode';

/** What this tab keeps of the encode screen while another screen is shown. */
export const drafts = createDrafts((isThere) => askBeforeUnload('draft', isThere));
export const madeStore = createMadeStore(leaving);

deleted.tell = madeStore.onDeleted;

let here: string | null = null;

// The question is asked where it can be answered: on the success panel, which only its owner sees.
guard.before = (go, goTo) => {
  if (madeStore.heldFor(here) === null) return go();
  if (leaving.hasStake()) goTo(ENCODE);
  leaving.before({ losing: true, go });
};

const keepForPerson = (): void => {
  identity.onChange((person) => {
    here = person?.uid ?? null;
    drafts.onPerson(here);
    madeStore.onPerson(here);
  });
};

if (!import.meta.env.SSR) keepForPerson();

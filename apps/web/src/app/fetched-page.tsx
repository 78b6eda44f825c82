import { useLingui } from '@lingui/react';
import { type ComponentType, use } from 'react';

export type LoadPage = () => Promise<ComponentType>;

const pages = new Map<LoadPage, Promise<ComponentType>>();
const arrived = new Map<LoadPage, ComponentType>();
const failed = new Set<LoadPage>();

/** Fetches the code of a screen once. @throws when it does not arrive */
export const fetchPage = (load: LoadPage): Promise<ComponentType> => {
  const known = pages.get(load);
  if (known) return known;
  const page = load();
  page.then(
    (Page) => arrived.set(load, Page),
    () => failed.add(load),
  );
  pages.set(load, page);
  return page;
};

/** Allows screens whose code did not arrive to be fetched again. */
export const forgetFailedPages = (): void => {
  for (const load of failed) pages.delete(load);
  failed.clear();
};

/** A screen whose code is fetched when it is first opened; the previous screen stays until it is there. */
export const FetchedPage = ({ load }: { load: LoadPage }) => {
  useLingui();
  const Page = arrived.get(load) ?? use(fetchPage(load));
  return <Page />;
};

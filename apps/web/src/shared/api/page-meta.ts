let readMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** What the server has written into the page under a name; undefined if nothing. */
export const pageMeta = (name: string): string | undefined => readMeta(name);

/** On the server there is no document: a page is rendered from what is about to be written into it. */
export const drawByMeta = (written: ReadonlyMap<string, string>): void => {
  readMeta = (name) => written.get(name);
};

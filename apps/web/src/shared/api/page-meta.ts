let readMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** What the server has written into the page under a name; undefined where it has written nothing. */
export const pageMeta = (name: string): string | undefined => readMeta(name);

/** While a page is drawn on the server there is no document: it is drawn by what is about to be written into it. */
export const drawByMeta = (written: ReadonlyMap<string, string>): void => {
  readMeta = (name) => written.get(name);
};

const find = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
let readMeta = (name: string): string | undefined => find(name)?.content;

/** What the server has written into the page under a name; undefined if nothing. */
export const pageMeta = (name: string): string | undefined => readMeta(name);

export const forgetMeta = (name: string): void => find(name)?.remove();

/** On the server there is no document: a page is rendered from what is about to be written into it. */
export const drawByMeta = (written: ReadonlyMap<string, string>): void => {
  readMeta = (name) => written.get(name);
};

/**
 * Called with the id of each picture that its owner has deleted here. A screen that keeps something of a picture puts a
 * function here.
 */
export const deleted: { tell: (encodingId: string) => void } = { tell: () => {} };

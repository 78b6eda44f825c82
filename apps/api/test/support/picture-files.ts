/** The one other file is the note of whose pictures these are. */
export const isFileOfPicture = (name: string) => name !== 'underpaint-installation';

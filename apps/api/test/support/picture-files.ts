/** The only other file is the mark that says whose pictures these are. */
export const isFileOfPicture = (name: string) => name !== 'underpaint-installation';

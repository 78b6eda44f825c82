const KEY = /^[A-Za-z0-9_-]{16,64}(\.thumbnail)?$/;

/** Whether a text has the form of a storage key: opaque, without slash or dot segment. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

/** The file that says which database the pictures belong to. */
export const INSTALLATION_KEY = 'underpaint-installation';

/** 24 random bytes, as every server has made them. */
const PICTURE_KEY = /^[A-Za-z0-9_-]{32}(\.thumbnail)?$/;

/**
 * Whether a key belongs to a picture or a thumbnail. In a bucket, those of an installation whose prefix begins with
 * ours are listed, too: they are longer, except perhaps its mark.
 */
export function isPictureKey(key: string): boolean {
  return PICTURE_KEY.test(key) && !key.endsWith(INSTALLATION_KEY);
}

/** The key of the picture that a stored file is, or whose thumbnail it is. */
export function pictureKey(file: string): string {
  return file.replace(/\.thumbnail$/, '');
}

/** Key of the thumbnail that belongs to a stored picture. */
export function thumbnailKey(s3Key: string): string {
  return `${s3Key}.thumbnail`;
}

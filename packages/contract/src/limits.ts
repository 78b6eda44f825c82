/** Product limits that both sides of the wire show or enforce (S-9.1 … S-9.7). */
export const FREE_ENCODES = 10;
/** How many days the count outlives the account, so that a new account does not start from zero. */
export const COUNT_KEPT_DAYS = 365;
export const PRO_PRICE = '$2.99';
export const PASSWORD_MIN_LENGTH = 6;
/** Longest email address that can receive mail (RFC 5321), in UTF-16 units. */
export const EMAIL_MAX_UNITS = 254;
/** Longest key accepted on the wire, in UTF-16 units; longer ones cost memory and help nobody. */
export const KEY_MAX_UNITS = 1024;
export const FILENAME_MAX_UNITS = 100;
/** Longest note about a picture, in UTF-16 units. */
export const NOTE_MAX_UNITS = 500;
/** The most views of a picture that its owner may allow. */
export const MOST_VIEWS = 100;
/** When a picture is deleted after its message was revealed: at once, or when the recipient says so. */
export const BURNS = ['revealed', 'recipient'] as const;
export type Burn = (typeof BURNS)[number];
/** Longest file name of a cover that a device may send; what is kept of it is shorter. */
export const RESERVED_NAME_MAX = 1024;
/** Defaults of the server's configuration; `GET /api/config` tells the page the values in force. */
export const IMAGE_MAX_BYTES = 25 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;

/** Fired on the document once the server-rendered page responds to clicks and typing. */
export const TAKEN_OVER = 'underpaint:taken-over';
/** On a link that does something other than lead to its address, and so waits for its script like a button. */
export const HELD = 'data-held';

/** Happens on the document once what the server has drawn answers to presses and typing. */
export const TAKEN_OVER = 'underpaint:taken-over';
/** On a link that does something else than lead to its address, and so waits for its script like a button. */
export const HELD = 'data-held';

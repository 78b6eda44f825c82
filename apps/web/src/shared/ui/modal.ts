/** The backdrop and the sheet itself, shared by every dialog. */
export const MODAL_BACK = 'fixed inset-0 z-40 bg-[rgb(20_16_12/0.6)]';
export const MODAL_SHEET =
  'fixed top-1/2 left-1/2 z-40 grid grid-cols-1 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-5 overflow-y-auto rounded border border-line bg-paper p-6 sm:p-8';

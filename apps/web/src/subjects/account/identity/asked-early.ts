import { SESSION_PATH, type Send, sendWithFetch } from '@underpaint/contract';

declare global {
  interface Window {
    /** The question whose token this is, asked before the page's own scripts arrived. */
    askedEarly?: { readonly token: string; readonly answer: ReturnType<Send> };
  }
}

/** Asks while the scripts that need the answer are still on their way. */
export const askEarly = (baseUrl: string, token: string): void => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = sendWithFetch({ url: baseUrl + SESSION_PATH, method: 'GET', headers });
  // Whoever takes the answer hears of the failure.
  answer.catch(() => {});
  window.askedEarly = { token, answer };
};

/** The answer that is on its way for this token, for the first caller alone; null if there is none. */
export const takeEarly = (token: string): Send | null => {
  const early = window.askedEarly;
  delete window.askedEarly;
  return early?.token === token ? () => early.answer : null;
};

import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../shared/ui/button.tsx';

/** What remains when a screen breaks: a way on. */
export const ErrorPage = () => {
  const error = useRouteError();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a broken screen must leave a trace for whoever looks into it.
    console.error(error);
  }, [error]);
  return (
    <div className="mx-auto grid grid-cols-1 max-w-xl gap-5 px-4 py-20">
      <title>Something went wrong · Underpaint</title>
      <h1 className="text-4xl">This screen could not be shown</h1>
      <p>
        Nothing was lost on our side. Loading the page again usually helps; if it does not, start from the
        home page.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <a
          href="/"
          className="inline-flex min-h-11 items-center px-2 font-semibold text-ultramarine underline"
        >
          Go to the home page
        </a>
      </div>
    </div>
  );
};

import { Button } from '../shared/ui/button.tsx';

/** What remains when a screen breaks: a way on. */
export const ErrorPage = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="mx-auto grid grid-cols-1 max-w-xl gap-5 px-4 py-20">
    <h1 className="text-4xl">This screen could not be shown</h1>
    <p>
      Check your connection and try again. Nothing was lost on our side; if it does not help, start from the
      home page.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onRetry}>Try again</Button>
      <a href="/" className="inline-flex min-h-11 items-center px-2 font-semibold text-ultramarine underline">
        Go to the home page
      </a>
    </div>
  </div>
);

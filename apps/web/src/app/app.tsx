import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useState } from 'react';
import { createQueryClient } from '../shared/api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** The frame around all screens, in the browser and when the server renders one. */
export const App = ({ children }: { children: ReactNode }) => {
  const [queries] = useState(createQueryClient);
  return (
    <I18nProvider i18n={i18n}>
      <StrictMode>
        <QueryClientProvider client={queries}>
          <ErrorBoundary place="everywhere">{children}</ErrorBoundary>
        </QueryClientProvider>
      </StrictMode>
    </I18nProvider>
  );
};

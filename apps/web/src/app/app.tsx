import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../shared/api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';

export const App = () => {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ErrorBoundary place="everywhere">
        <Router />
      </ErrorBoundary>
    </QueryClientProvider>
  );
};

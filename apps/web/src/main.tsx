import { i18n } from '@lingui/core';
import './shared/zod-without-eval.ts';
import './fonts.css';
import './index.css';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { pageLanguage, speak } from './shared/language/speak.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

/** Nothing is drawn before there are words to draw it with. */
const start = async (place: HTMLElement): Promise<void> => {
  await speak(pageLanguage());
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <StrictMode>
        <App />
      </StrictMode>
    </I18nProvider>,
  );
};

void start(root);

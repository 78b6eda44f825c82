import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { LANGUAGES, OFFERED_LANGUAGES } from '@underpaint/contract';
import { Languages } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { choose } from '../shared/language/speak.ts';

/** The languages offered, each under its own name; the choice is remembered in this browser. */
export const LanguageChoice = () => {
  const { i18n } = useLingui();
  const change = (code: string) => {
    const wish = OFFERED_LANGUAGES.find((offered) => offered === code);
    if (!wish) return;
    choose(wish).then(
      // Open toasts were written in the previous language.
      () => toast.dismiss(),
      () => toast.error(t`The language could not be loaded. Check your connection and reload the page.`),
    );
  };
  return (
    <div className="flex items-center gap-2 text-umber">
      <Languages aria-hidden className="size-5" />
      <select
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={(event) => change(event.target.value)}
        className="min-h-11 rounded border border-edge bg-paper px-2 text-ink"
      >
        {OFFERED_LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
    </div>
  );
};

import { i18n } from '@lingui/core';

const isEnglish = (): boolean => i18n.locale === '' || i18n.locale === 'en';

/** The locale for numbers and lists; in Arabic with Western digits, as everywhere on the page. */
export const figuresLocale = (): string => {
  if (isEnglish()) return 'en-GB';
  return i18n.locale === 'ar' ? 'ar-u-nu-latn' : i18n.locale;
};

/** The locale for dates: that of the reader's region, if its language is the page's. */
export const datesLocale = (): string => {
  const wanted = isEnglish() ? 'en' : i18n.locale;
  const own = navigator.languages.find((tag) => tag.split('-', 1)[0] === wanted) ?? wanted;
  return wanted === 'ar' ? `${own}-u-nu-latn` : own;
};

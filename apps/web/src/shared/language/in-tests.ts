import { i18n } from '@lingui/core';

/** Tests read the English of the source. */
i18n.loadAndActivate({ locale: 'en', messages: {} });

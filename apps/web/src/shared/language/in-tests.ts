import { i18n } from '@lingui/core';

/** Tests read English, from the source. */
i18n.loadAndActivate({ locale: 'en', messages: {} });

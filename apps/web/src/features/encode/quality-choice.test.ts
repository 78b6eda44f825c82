import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { WantedQuality } from '@underpaint/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QualityChoice } from './components/quality-choice.tsx';

const markup = (value: WantedQuality, disabled = false) =>
  renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n },
      createElement(QualityChoice, { value, disabled, onChange: () => {} }),
    ),
  );

const textOf = (html: string, id: string) => new RegExp(`id="${id}"[^>]*>([^<]+)<`).exec(html)?.[1] ?? '';

/** Each option as a screen reader says it: name, then description; the selected one has a mark. */
const spoken = (html: string) =>
  Array.from(html.matchAll(/<input[^>]*>/g), ([input]) => {
    const said = (attribute: string) =>
      textOf(html, new RegExp(`${attribute}="([^"]+)"`).exec(input)?.[1] ?? '?');
    const mark = input.includes('checked') ? '(x)' : '( )';
    return `${mark} ${said('aria-labelledby')}: ${said('aria-describedby')}`;
  });

it('A-70: one group of three choices, the default in the middle, each with what it means', () => {
  const html = markup('balanced');
  expect(html).toMatch(/^<fieldset[^>]*><legend[^>]*>Hard to see, or hard to destroy\?<\/legend>/);
  expect(spoken(html)).toEqual([
    '( ) Finest: As hard to see as possible while it still comes through messengers and social networks. A crop may destroy it.',
    '(x) Balanced: Hard to see. Made for messengers, and for a moderate crop where the picture has room.',
    '( ) Sturdiest: Made for tight crops and heavy compression too. A close look may show it.',
  ]);
});

it('A-70: the choices are one group for the keyboard, and are disabled while the picture is made', () => {
  const html = markup('finest', true);
  const inputs = Array.from(html.matchAll(/<input[^>]*>/g), ([input]) => input);
  expect(inputs).toHaveLength(3);
  for (const input of inputs) expect(input).toMatch(/(?=.* type="radio")(?=.* name="quality")/);
  expect(html).toMatch(/^<fieldset disabled=""/);
});

import { describe, expect, test } from 'vitest';
import {
  isFine,
  type Requirement,
  type Requirements,
  requirementsFor,
  WANTED_QUALITIES,
  type WantedQuality,
} from './requirements.ts';

const PHOTO = { width: 2048, height: 1365 };
const SMALL = { width: 512, height: 512 };
const HUGE = { width: 4032, height: 3024 };
const LONG = 260;

const names = (requirements: readonly Requirement[]) => requirements.map(({ channel }) => channel.name);
const all = ({ needs, hopes }: Requirements) => names([...needs, ...hopes]);
/** A crop of half of each side is expressed as a share of what JPEG 75 leaves. */
const half = ({ hopes }: Requirements) => hopes.find(({ channel }) => channel.name === 'q75');
const asked = (wanted: WantedQuality, size = PHOTO) => requirementsFor({ size, payloadBytes: LONG, wanted });

describe('A-70 what is asked of a picture', () => {
  test('that should be sturdiest: half of each side cropped away, JPEG 30, WebP 60 and small previews, down to 43.5 or 42 dB', () => {
    for (const [size, hopeFloor] of [
      [SMALL, 42],
      [PHOTO, 43.5],
    ] as const) {
      const sturdy = asked('sturdiest', size);
      expect(names(sturdy.hopes)).toEqual(expect.arrayContaining(['q30', 'webp60', 'discord-preview']));
      expect(half(sturdy)?.share).toBeLessThan(0.25);
      expect(names(sturdy.needs)).toContain('crop30-q75');
      expect([sturdy.floor, sturdy.hopeFloor]).toEqual([42, hopeFloor]);
    }
  });

  test('that should be finest: messengers, but no crop, and nothing that costs quality beyond them', () => {
    for (const size of [SMALL, PHOTO, HUGE]) {
      const fine = asked('finest', size);
      expect(fine.hopes).toEqual([]);
      expect(all(fine).filter((name) => name.startsWith('crop'))).toEqual([]);
      expect(names(fine.needs)).toEqual(expect.arrayContaining(['messenger', 'wechat', 'whatsapp-small']));
    }
  });

  test('that should be balanced: a crop of three tenths, and no lower quality for it than 50 dB where there is room', () => {
    const balanced = asked('balanced');
    expect(names(balanced.hopes)).toContain('crop30-q75');
    expect(half(balanced)).toBeUndefined();
    expect(balanced.hopeFloor).toBe(50);
    expect(names(balanced.hopes)).not.toContain('q30');
  });

  test('that is small and carries much: nothing that only coarser waves survive, no hope below 47 dB, and sharpening', () => {
    const thousand = { width: 1000, height: 750 };
    for (const wanted of ['finest', 'balanced'] as const) {
      expect(names(asked(wanted, thousand).needs)).not.toContain('half-q75');
      expect(names(asked(wanted).needs)).toContain('half-q75');
      expect(isFine(wanted)).toBe(true);
    }
    expect(names(asked('sturdiest', thousand).needs)).toContain('half-q75');
    expect(isFine('sturdiest')).toBe(false);
    const { needs } = requirementsFor({ size: thousand, payloadBytes: 128, wanted: 'balanced' });
    expect(names(needs)).toContain('half-q75');
    expect(asked('balanced', SMALL).hopeFloor).toBe(47);
    expect(names(asked('balanced', SMALL).hopes)).toContain('sharpen-q85');
  });

  test('whichever is wanted, it must survive messengers, and a huge one need not survive WebP, which hardly affects it', () => {
    const messengers = names(asked('finest').needs);
    for (const wanted of WANTED_QUALITIES) {
      expect(names(asked(wanted).needs)).toEqual(expect.arrayContaining(messengers));
      const { needs, hopes } = asked(wanted, HUGE);
      expect(names([...needs, ...hopes]).filter((name) => name.startsWith('webp'))).toEqual([]);
    }
  });
});

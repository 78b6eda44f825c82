import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { type Channel, channelNamed } from './channels.ts';
import { chooseStrength } from './choose-strength.ts';
import type { Requirement, Requirements } from './requirements.ts';
import type { Trial } from './trials.ts';

/** ln(margin) falls by .35 a decibel and reaches the comfortable margin at the quality given for the channel. */
function pictures(comfortableAt: Readonly<Record<string, number>>, most: number) {
  const tried: number[] = [];
  const trialAt = async (psnr: number): Promise<Trial> => {
    tried.push(psnr);
    const send = async ({ name }: Channel) => {
      const margin = Math.min(
        most,
        COMFORTABLE_MARGIN * Math.exp(0.35 * ((comfortableAt[name] ?? 99) - psnr)),
      );
      return { survives: margin >= 1, margin };
    };
    return { psnr, send };
  };
  return { trialAt, tried };
}

const need = (name: string, share = 1): Requirement => ({ channel: channelNamed(name), share });

function asked(over: Partial<Requirements> = {}): Requirements {
  return {
    needs: [need('wechat'), need('q50')],
    hopes: [],
    floor: 45,
    hopeFloor: 47,
    start: 48,
    best: 50,
    ...over,
  };
}

async function chosen(
  comfortableAt: Record<string, number>,
  requirements = asked(),
  { late = false, most = 99 } = {},
) {
  const { trialAt, tried } = pictures(comfortableAt, most);
  const { psnr } = await chooseStrength({ trialAt, requirements, late: () => late, atOnce: 3 });
  return { psnr, trials: new Set(tried).size };
}

describe('the quality chosen', () => {
  test('is the best one where everything holds there', async () => {
    const { psnr, trials } = await chosen({});
    expect(psnr).toBeGreaterThan(49);
    expect(psnr).toBeLessThanOrEqual(50);
    expect(trials).toBe(2);
  });

  test('holds for those too that did not look the hardest at the first trial', async () => {
    const needs = ['wechat', 'q50', 'messenger', 'whatsapp', 'half-q75'].map((name) => need(name));
    const limits = { wechat: 49.4, q50: 49.4, messenger: 49.4, whatsapp: 49.4, 'half-q75': 48.2 };
    const { psnr } = await chosen(limits, asked({ needs, start: 48.7 }));
    expect(psnr).toBeLessThanOrEqual(48.2);
  });

  test.each([45.8, 46.6, 47.9, 48.9, 49.6])(
    'is just below the limit of the hardest, %d dB',
    async (limit) => {
      const { psnr, trials } = await chosen({ wechat: limit, q50: limit + 0.7 });
      expect(psnr).toBeLessThanOrEqual(limit);
      expect(psnr).toBeGreaterThan(limit - 0.8);
      expect(trials).toBeLessThanOrEqual(5);
    },
  );

  test('is the floor where a message comes back there, but not comfortably', async () => {
    expect((await chosen({ wechat: 44.5 })).psnr).toBe(45);
  });

  test('is not spoilt for what is lost even at the floor', async () => {
    const { psnr } = await chosen({ wechat: 40, q50: 48.5 });
    expect(psnr).toBeLessThanOrEqual(48.5);
    expect(psnr).toBeGreaterThan(47.7);
  });

  test('is the floor where everything is lost', async () => {
    expect((await chosen({ wechat: 30, q50: 30 })).psnr).toBe(45);
  });

  test('goes down for a hope, but not below the floor of hopes', async () => {
    const hoping = (limit: number) => chosen({ q30: limit }, asked({ hopes: [need('q30')] }));
    expect(Math.abs((await hoping(48)).psnr - 47.6)).toBeLessThan(0.5);
    expect((await hoping(46.5)).psnr).toBeGreaterThan(49);
    expect((await hoping(43)).psnr).toBeGreaterThan(49);
  });

  test('goes below the floor of hopes for a need', async () => {
    const { psnr } = await chosen({ q30: 43, wechat: 46 }, asked({ hopes: [need('q30')] }));
    expect(psnr).toBeLessThanOrEqual(46);
    expect(psnr).toBeGreaterThan(45.2);
  });

  test('counts only the share of the margin that a crop would leave', async () => {
    const { psnr } = await chosen({ q75: 50 }, asked({ needs: [need('q75', 0.5)] }));
    expect(psnr).toBeLessThanOrEqual(50 - Math.log(2) / 0.35);
    expect(psnr).toBeGreaterThan(47.2);
  });

  test('hopes for a crop as far as the message leaves room, and not for what no strength could bring', async () => {
    const hopes = [need('q75', 0.25)];
    const within = (most: number) => chosen({ q75: 51 }, asked({ hopes }), { most });
    expect((await within(3.9)).psnr).toBeGreaterThan(49);
    const { psnr } = await within(4.6);
    expect(COMFORTABLE_MARGIN * Math.exp(0.35 * (51 - psnr)) * 0.25).toBeGreaterThan(1);
    expect(psnr).toBeGreaterThan(46.9);
  });

  test('is safe when time runs out: the floor, or the last one that held', async () => {
    expect((await chosen({ wechat: 45.5 }, asked(), { late: true })).psnr).toBe(45);
    expect((await chosen({}, asked(), { late: true })).psnr).toBeCloseTo(48, 0);
  });
});

import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { channelNamed } from '../channels/channels.ts';
import { chooseStrength } from './choose-strength.ts';
import type { Requirement, Requirements } from './requirements.ts';

const need = (name: string, share = 1): Requirement => ({ channel: channelNamed(name), share });

function asked(over: Partial<Requirements> = {}): Requirements {
  const needs = [need('wechat'), need('q50')];
  return { needs, hopes: [], floor: 45, hopeFloor: 47, start: 48, best: 60, ...over };
}

/**
 * The quality chosen if ln(margin) falls by .35 per decibel and reaches the comfortable margin at the quality given for
 * the channel; 99 for channels not named.
 */
function chosen(comfortableAt: Record<string, number>, requirements = asked(), most = 99) {
  const asks: string[] = [];
  const marginUpTo = (limit: number, psnr: number) =>
    Math.min(most, COMFORTABLE_MARGIN * Math.exp(0.35 * (limit - psnr)));
  const { psnr, isAmple } = chooseStrength({
    requirements,
    marginAt: ({ channel: { name } }, at) => {
      asks.push(`${name} ${at}`);
      return marginUpTo(comfortableAt[name] ?? 99, at);
    },
    untouchedAt: (at) => marginUpTo(99, at),
  });
  return { psnr, isAmple, asks };
}

describe('the quality chosen', () => {
  test('is the best one where everything holds there', () => {
    const { psnr } = chosen({});
    expect(psnr).toBeGreaterThan(59);
    expect(psnr).toBeLessThanOrEqual(60);
  });

  test.each([
    ['with room to spare at the best one', 99, true],
    ['without, at the best one', 59.9, false],
    ['below the best one', 58, false],
  ])('is known roughly to be right only with room to spare at the best one: %s', (_, limit, isAmple) => {
    expect(chosen({ q50: limit }).isAmple).toBe(isAmple);
  });

  test.each([45.8, 46.6, 47.9, 49.6, 53.1])('is just below the limit of the hardest, %d dB', (limit) => {
    const { psnr } = chosen({ wechat: limit + 0.7, q50: limit });
    expect(psnr).toBeLessThanOrEqual(limit);
    expect(psnr).toBeGreaterThan(limit - 0.8);
  });

  test('is found without asking much of those that are not the hardest', () => {
    const { asks } = chosen({ wechat: 70, q50: 48 });
    expect(asks.filter((ask) => ask.startsWith('wechat')).length).toBeLessThan(6);
  });

  test('is the floor where a message comes back there, but not comfortably', () => {
    expect(chosen({ wechat: 44.5 }).psnr).toBe(45);
  });

  test('is not lowered for what is lost even at the floor', () => {
    const { psnr } = chosen({ wechat: 40, q50: 48.5 });
    expect(psnr).toBeLessThanOrEqual(48.5);
    expect(psnr).toBeGreaterThan(47.7);
  });

  test('goes down for a hope, but not below the floor of hopes', () => {
    const needs = [need('wechat'), need('q50')];
    const hoping = (limit: number) =>
      chosen({ q30: limit, wechat: 55, q50: 55 }, asked({ needs, hopes: [need('q30')] })).psnr;
    expect(Math.abs(hoping(48) - 47.6)).toBeLessThan(0.5);
    expect(hoping(46.5)).toBeGreaterThan(54);
    expect(hoping(43)).toBeGreaterThan(54);
  });

  test('goes below the floor of hopes for a need', () => {
    const { psnr } = chosen({ q30: 48, wechat: 46 }, asked({ hopes: [need('q30')] }));
    expect(psnr).toBeLessThanOrEqual(46);
    expect(psnr).toBeGreaterThan(45.2);
  });

  test('counts only the share of the margin that a crop would leave', () => {
    const { psnr } = chosen({ q75: 50 }, asked({ needs: [need('q75', 0.5)] }));
    expect(psnr).toBeLessThanOrEqual(50 - Math.log(2) / 0.35);
    expect(psnr).toBeGreaterThan(47.2);
  });

  test('hopes for a crop as far as the message leaves room, and not for what no strength could bring', () => {
    const hopes = [need('q75', 0.25)];
    const within = (most: number) => chosen({ q75: 51 }, asked({ hopes }), most).psnr;
    expect(within(3.9)).toBeGreaterThan(59);
    expect(COMFORTABLE_MARGIN * Math.exp(0.35 * (51 - within(4.6))) * 0.25).toBeGreaterThan(1);
  });
});

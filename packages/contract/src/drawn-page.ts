import type { Language } from './languages.ts';
import type { PublicConfig } from './schemas.ts';
import type { WrittenShare } from './written-share.ts';

/** Name of the `<meta>` that says which address the page was drawn for. */
export const DRAWN_META = 'underpaint-drawn';

/** Attribute of the `<template>`s in which a drawn page keeps its scripts until it has been seen. */
export const LATER = 'data-later';

/** Where a build of the pages puts the module that draws them on the server; it exports a `DrawPage` as `drawPage`. */
export const DRAWING_MODULE = '.server/draw.js';

export interface DrawWish {
  /** Path of the page, without query or fragment. */
  address: string;
  language: Language;
  settings: PublicConfig;
  /** What the page of a shared link leads to; null on every other page. */
  shared: WrittenShare | null;
}

/** A page as a visitor sees it before pressing anything, as HTML. */
export interface DrawnPage {
  /** Links to whatever should be fetched early. */
  head: string;
  /** The content of `#root`. */
  body: string;
}

/**
 * Draws a page exactly as the browser will, for the browser to take over.
 *
 * @throws if a part of the page cannot be drawn
 */
export type DrawPage = (wish: DrawWish) => Promise<DrawnPage>;

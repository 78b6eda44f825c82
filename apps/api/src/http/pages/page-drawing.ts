import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DRAWING_MODULE, type DrawnPage, type DrawPage, type DrawWish } from '@underpaint/contract';

type Log = { warn: (details: { err: unknown }, sentence: string) => void };

const isDrawPage = (value: unknown): value is DrawPage => typeof value === 'function';

/** @param directory of the built web app */
export async function loadDrawing(directory: string): Promise<DrawPage> {
  const { drawPage } = await import(pathToFileURL(join(directory, DRAWING_MODULE)).href);
  if (!isDrawPage(drawPage)) throw new TypeError(`${DRAWING_MODULE} draws no pages.`);
  return drawPage;
}

/**
 * Renders pages with the code that the build put beside them (`apps/web/src/draw.tsx`). Returns null for what cannot be
 * rendered, which is left to the browser.
 *
 * @param directory of the built web app
 */
export function pageDrawing(directory: string, log: Log): (wish: DrawWish) => Promise<DrawnPage | null> {
  if (!existsSync(join(directory, DRAWING_MODULE))) return async () => null;
  let drawing: Promise<DrawPage> | undefined;
  return async (wish) => {
    drawing ??= loadDrawing(directory);
    try {
      return await (await drawing)(wish);
    } catch (error) {
      log.warn({ err: error }, 'a page could not be drawn on the server: the browser draws it instead');
      return null;
    }
  };
}

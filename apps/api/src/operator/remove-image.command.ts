import { StartError } from '../errors/start-error.ts';
import { removeImage } from './remove-image.ts';
import { type Command, runCommand, withStores } from './run-command.ts';

/** `npm run remove-image -- ENCODING_ID`, the last part of a link. Exit code 1 when there is no such picture. */
export const removeByLink: Command = async (config, { args, say }) => {
  // Not parsed, because an id may begin with a dash.
  const [id = '', ...more] = args;
  if (!/^[\w-]+$/.test(id) || more.length > 0) {
    throw new StartError('Usage: npm run remove-image -- ENCODING_ID, the last part of the picture’s link.');
  }
  const removed = await withStores(config, {}, (stores) => removeImage(id, stores));
  say(removed ? 'Removed. The link is dead and the files are deleted.' : 'There is no picture with this id.');
  return removed ? 0 : 1;
};

if (import.meta.main) await runCommand(removeByLink);

import { randomInt } from 'node:crypto';

const WORDS = (
  'the of and to in is that it was for on are as with his they at be this from have or by one had not but what all ' +
  'were when we there can an your which their said if do will each about how up out them then she many some so these ' +
  'would other into has more her two like him see time could no make than first been its who now people my made over ' +
  'did down only way find use may water long little very after words called just where most know get through back ' +
  'much before go good new write our used me man too any day same right look think also around another came come work ' +
  'three word must because does part even place well such here take why things help put years different away again ' +
  'off went old number great tell men say small every found still between name should home big give air line set own ' +
  'under read last never us left end along while might next sound below saw something thought both few those always ' +
  'looked show large often together asked house world going want school important until form food keep children feet ' +
  'land side without boy once animals life enough took sometimes four head above kind began almost live page got ' +
  'earth need far hand high year mother light parts country father let night following picture being study second ' +
  'eyes soon times story boys since white days ever paper hard near sentence better best across during today however ' +
  'garden window river market bridge letter summer winter doctor ticket station corner kitchen engine museum valley'
).split(' ');

/** English-looking text of exactly `length` UTF-16 units, different on each call. */
export function englishText(length: number): string {
  let text = '';
  while (text.length < length) text += sentence();
  return `${text
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length - 1, 'e')}.`;
}

function sentence(): string {
  const words = Array.from({ length: 5 + randomInt(10) }, () => WORDS[randomInt(WORDS.length)] ?? 'the');
  const [first = 'The', ...rest] = words;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${rest.join(' ')}${randomInt(4) === 0 ? ` ${randomInt(2000)}` : ''}. `;
}

/** `length` UTF-16 units drawn from the whole basic plane except surrogates: the worst possible message. */
export function anyText(length: number): string {
  return Array.from({ length }, () => {
    const unit = randomInt(0x20, 0xf7ff);
    return String.fromCharCode(unit < 0xd800 ? unit : unit + 0x800);
  }).join('');
}

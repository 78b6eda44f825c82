import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type NodePath, parseSync, traverse, type types } from '@babel/core';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
/** Attributes that are read or heard by people. */
const SPOKEN =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|label)$/;
const MACRO = /^(?:t|msg|plural|select|selectOrdinal|defineMessage)$/;
/** What the picture code and the server say is translated when it arrives. */
const TRANSLATOR = /^fromOutside$/;
const MACRO_TAG = /^(?:Trans|Plural|Select|SelectOrdinal)$/;
/** Two or more words starting with a capital, as sentences do. */
const SENTENCE = /^\p{Lu}\p{Ll}*['’]?\p{Ll}* \p{L}.*\p{L}/u;
const WORD = /\p{L}{2}/u;

const nameOf = (node: types.Node | null | undefined): string =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : '';

/** Whether it is inside a Lingui macro, or is text nobody reads: comparisons, console output, errors in the code. */
const isExcused = (path: NodePath): boolean =>
  path.findParent(({ node }) => {
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return MACRO.test(nameOf(node.tag));
      case 'CallExpression':
        return (
          MACRO.test(nameOf(node.callee)) ||
          TRANSLATOR.test(nameOf(node.callee)) ||
          (node.callee.type === 'MemberExpression' && nameOf(node.callee.object) === 'console')
        );
      case 'JSXElement':
        return MACRO_TAG.test(nameOf(node.openingElement.name));
      // Text that is compared or looked up is not shown.
      case 'BinaryExpression':
      case 'MemberExpression':
        return true;
      case 'NewExpression':
        return /(?:Error|DOMException|OnDevice)$/.test(nameOf(node.callee));
      default:
        return false;
    }
  }) !== null;

const attributeOf = (path: NodePath): string | null => {
  const found = path.findParent(({ node }) => node.type === 'JSXAttribute' || node.type === 'JSXElement');
  return found?.node.type === 'JSXAttribute' ? nameOf(found.node.name) : null;
};

/** Sentences and words in a page's code that cannot be translated. */
export function unwrappedIn(code: string, filename: string): string[] {
  const tree = parseSync(code, {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (tree === null) throw new Error(`${filename} could not be parsed.`);
  const found: string[] = [];
  const look = (path: NodePath, text: string): void => {
    const attribute = attributeOf(path);
    const isRead = attribute === null ? SENTENCE.test(text) : SPOKEN.test(attribute) && WORD.test(text);
    if (isRead && !isExcused(path)) found.push(text.trim());
  };
  traverse(tree, {
    JSXText: (path) => {
      if (WORD.test(path.node.value) && !isExcused(path)) found.push(path.node.value.trim());
    },
    StringLiteral: (path) => look(path, path.node.value),
    TemplateElement: (path) => look(path, path.node.value.raw),
  });
  return found;
}

const isPage = (name: string): boolean =>
  /\.tsx?$/.test(name) &&
  !/\.test\.tsx?$|\.d\.ts$/.test(name) &&
  !name.startsWith('shared/language/outside/');

/** All of them in all pages, each with its file. */
export function unwrapped(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter(isPage)
    .flatMap((name) =>
      unwrappedIn(readFileSync(SOURCE + name, 'utf8'), name).map((text) => `${name}: ${text}`),
    );
}

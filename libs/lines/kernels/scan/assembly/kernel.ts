// Separate module with its own memory, for passes over a text that has not been split into lines.

export { itemBytesFound, itemsFound, linesFound, scanLines, writtenBytes, writtenText } from './lines';
export { countPlainLines } from './plain-lines';
export { reserveText, textStart } from './text';
export { isAscii, wholeCharacters } from './utf8';

const longest = 200
const nameless = 'receipt.jpg'

/** Browsers write quotation marks and line ends in the names of files this way. */
const escaped = /%(?:22|0[ad])/gi

/**
 * The name a customer's file had, as harmless text: no folders, no invisible or direction-changing signs, nothing that markup or a
 * header reads as its own. It is only ever shown.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const kept = last
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>&"'`]/gu, '')
    .replaceAll(escaped, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
  return [...kept].slice(0, longest).join('').trim() || nameless
}

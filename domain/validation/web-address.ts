/** A web address with http or https and a host; scripts, files and bare words are refused. */
export function isWebAddress(text: string): boolean {
  return text.length <= 2048 && /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text)
}

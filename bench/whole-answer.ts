/** Whether a whole answer is here: all we send has a length. */
export function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  return text.length >= head + 4 + Number(length ?? 0)
}

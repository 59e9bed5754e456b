/** Pictures of the story: receipts and documents that say what they are, so that nobody takes one for real. */

const asXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const lineHeightPx = 48

/** A sheet of paper with lines of words on it, as a JPEG. */
export async function drawSheet(lines: readonly string[]): Promise<Blob> {
  const { default: sharp } = await import('sharp')
  const [width, height] = [800, 200 + lines.length * lineHeightPx]
  const words = lines
    .map((line, place) => `<text x="60" y="${120 + place * lineHeightPx}">${asXml(line)}</text>`)
    .join('')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f1e8"/><rect x="30" y="30" width="${width - 60}" height="${height - 60}" fill="#fff" stroke="#999"/>
    <g font-family="sans-serif" font-size="30" fill="#222">${words}</g></svg>`
  const jpeg = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

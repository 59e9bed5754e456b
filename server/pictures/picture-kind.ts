type PictureKind = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Buffer, signature: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + signature.length) === signature

function kindByStart(bytes: Buffer): PictureKind | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return null
}

/** How far programs look for the beginning of a document: readers of PDF take one anywhere in the first 1,024 bytes. */
const documentsBeginWithin = 1_024
const documentStart = /%PDF-|<!doctype|<\?xml|<(?:html|svg|script|iframe|body|head)[\s>/]/i

/**
 * What the bytes are, whatever their name says. A picture that is a document too was made to deceive; its clean copy would be
 * harmless, but nobody photographs a receipt that way.
 */
export function pictureKind(bytes: Buffer): PictureKind | null {
  const kind = kindByStart(bytes)
  return documentStart.test(bytes.toString('latin1', 0, documentsBeginWithin)) ? null : kind
}

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { openCleaner } from '@candor/tests/database/open-cleaner.ts'
import { itLong } from '@candor/tests/long-form.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

const cleaner = openCleaner()
afterAll(() => cleaner.close())

const red = { r: 220, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 220 }

/** The left half red, the right half blue. */
const twoColours = (width = 80, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: blue } },
      left: width / 2,
      top: 0,
    },
  ])

const noise = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

const taken = {
  IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
}

const cleanCopy = async (bytes: Buffer) => {
  const cleaned = await cleaner.clean(bytes)
  if (!cleaned.ok) throw new Error(cleaned.refusal)
  return cleaned.value
}

const hashOf = async (bytes: Buffer) => (await cleanCopy(bytes)).hash.toString('hex')

/** Which colour each end of the picture has. */
async function ends(content: Buffer): Promise<string[]> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
  }
  const last = [info.width - 1, info.height - 1] as const
  return [colourAt(0, 0), colourAt(last[0], 0), colourAt(0, last[1]), colourAt(...last)]
}

const pngChunk = (kind: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that claims its size and has next to nothing in it. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(9)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const jpegWithComment = (jpeg: Buffer, comment: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment, 'latin1'), jpeg.subarray(2)])
}

describe('the clean copy of a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s keeps nothing but the pixels', async (kind) => {
    const sent = await twoColours()
      .withExif(taken)
      .withIccProfile('p3')
      .withXmp('<x>SecretPlace</x>')
      .toFormat(kind)
      .toBuffer()
    const before = await sharp(sent).metadata()
    expect([before.exif, before.xmp, before.icc].map((part) => part !== undefined)).toEqual([
      true,
      true,
      true,
    ])
    expect(before.exif?.includes('SecretCamera')).toBe(true)

    const { content } = await cleanCopy(sent)
    const after = await sharp(content).metadata()
    expect([after.format, after.width, after.height]).toEqual(['jpeg', 80, 40])
    expect([after.exif, after.xmp, after.icc, after.iptc, after.comments]).toEqual(Array(5).fill(undefined))
    for (const word of ['Secret', 'Exif', 'GPS', 'http']) expect(content.includes(word)).toBe(false)
    expect(await ends(content)).toEqual(['red', 'blue', 'red', 'blue'])
  })

  it('stands upright', async () => {
    const turned = (orientation: number) => twoColours().withMetadata({ orientation }).jpeg().toBuffer()
    expect(await ends((await cleanCopy(await turned(3))).content)).toEqual(['blue', 'red', 'blue', 'red'])
    const { content } = await cleanCopy(await turned(6))
    const { width, height } = await sharp(content).metadata()
    expect([width, height]).toEqual([40, 80])
    expect(await ends(content)).toEqual(['red', 'red', 'blue', 'blue'])
  })

  it('is at most 2,000 pixels long and 4 MB large', async () => {
    const long = await sharp(
      (await cleanCopy(await twoColours(5000, 1000).jpeg().toBuffer())).content,
    ).metadata()
    expect([long.width, long.height]).toEqual([2000, 400])
    const { content } = await cleanCopy(await noise(2400, 2400).jpeg({ quality: 95 }).toBuffer())
    expect(content.length).toBeLessThanOrEqual(4 * 1024 * 1024)
  })

  it('has white where the picture was transparent', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: { ...red, alpha: 0 } } })
    const { content } = await cleanCopy(await clear.png().toBuffer())
    expect([...(await sharp(content).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('has nothing of what hid behind the picture', async () => {
    const jpeg = await noise(100, 100).jpeg().toBuffer()
    const hidden = Buffer.from('<script>alert(1)</script>PK\x03\x04 a program')
    const { content, hash } = await cleanCopy(Buffer.concat([jpeg, hidden]))
    expect(content.includes('script') || content.includes('PK\x03\x04')).toBe(false)
    expect(hash.toString('hex')).toBe(await hashOf(jpeg))
  })
})

describe('the hash of a picture', () => {
  it('is the same whatever the metadata say, and another one for another picture', async () => {
    const plain = await noise(600, 400).jpeg().toBuffer()
    const decorated = async (change: (picture: Sharp) => Sharp) => {
      // The pixels must stay as they are to the bit, so only what precedes them is taken from the decorated file.
      const png = await sharp(plain).png().toBuffer()
      return change(sharp(png)).png().toBuffer()
    }
    const bare = await decorated((picture) => picture)
    const same = [
      await decorated((picture) => picture.withExif(taken)),
      await decorated((picture) => picture.withMetadata({ orientation: 6 })),
      await decorated((picture) => picture.withXmp('<x>other</x>')),
      await decorated((picture) => picture.png({ compressionLevel: 1 })),
    ]
    const hashes = await Promise.all(same.map(hashOf))
    expect(same.every((bytes) => !bytes.equals(bare))).toBe(true)
    expect(new Set([...hashes, await hashOf(bare)]).size).toBe(1)
    expect(await hashOf(jpegWithComment(plain, 'a note'))).toBe(await hashOf(plain))
    expect(await hashOf(await decorated((picture) => picture.flop()))).not.toBe(await hashOf(bare))
  })
})

describe('what is no picture', () => {
  const expectUnreadable = async (bytes: Buffer) =>
    expect(await cleaner.clean(bytes)).toEqual({ ok: false, refusal: 'unreadable' })

  it.each([
    ['nothing', ''],
    ['a word', 'receipt'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['XML', '<?xml version="1.0"?><svg/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['a program', 'MZ\x90\0'],
    ['the start of a JPEG and no more', '\xff\xd8\xff'],
    ['the start of a PNG and no more', '\x89PNG\r\n\x1a\n'],
    ['the start of a WebP and no more', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['SVG behind the start of a PNG', '\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML behind the start of a JPEG', '\xff\xd8\xff\xe0<html><script>alert(1)</script>'],
  ])('is refused: %s', (_what, text) => expectUnreadable(Buffer.from(text, 'latin1')))

  it.each(['gif', 'tiff', 'avif'] as const)('is refused: a sound %s', async (kind) =>
    expectUnreadable(await twoColours().toFormat(kind).toBuffer()),
  )

  it.each(['%PDF-1.7', '<html><script>alert(1)</script>', '<svg onload=alert(1)>'])(
    'is refused: a sound JPEG that is also %s',
    async (document) => expectUnreadable(jpegWithComment(await twoColours().jpeg().toBuffer(), document)),
  )

  it.each(['jpeg', 'png', 'webp'] as const)('is refused: a %s that breaks off', async (kind) => {
    const whole = await noise(300, 200).toFormat(kind).toBuffer()
    for (const share of [0.01, 0.3, 0.6, 0.95])
      await expectUnreadable(whole.subarray(0, Math.floor(whole.length * share)))
  })

  it('is refused: 200 megapixels, without their being decoded', async () => {
    const small = await twoColours().jpeg().toBuffer()
    const frame = small.indexOf(Buffer.from([0xff, 0xc0]))
    const huge = Buffer.from(small)
    huge.writeUInt16BE(14_000, frame + 5)
    huge.writeUInt16BE(14_500, frame + 7)
    await cleanCopy(small)
    const began = performance.now()
    await cleanCopy(small)
    const usual = performance.now() - began
    await expectUnreadable(pngOf(20_000, 10_000))
    await expectUnreadable(pngOf(2_000_000_000, 2_000_000_000))
    await expectUnreadable(huge)
    // A busy machine takes longer for everything.
    expect(performance.now() - began).toBeLessThan(1_000 + 20 * usual)
  })
})

describe('a small file that swells', () => {
  /** One colour at 6,300 × 6,300: a few hundred kilobytes that are 317 MB in memory. */
  const swelling = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { ...red, alpha: 0.5 } } })
      .toColourspace('rgb16')
      .png({ compressionLevel: 9 })
      .toBuffer()

  it('is refused by its decoded bytes, without being decoded', async () => {
    const file = await swelling(6_300, 6_300)
    expect(file.length).toBeLessThan(600_000)
    const small = await twoColours().jpeg().toBuffer()
    await cleanCopy(small)
    const began = performance.now()
    await cleanCopy(small)
    const usual = performance.now() - began
    expect(await cleaner.clean(file)).toEqual({ ok: false, refusal: 'unreadable' })
    // Decoding it takes many seconds, its header no longer than a small picture.
    expect(performance.now() - began).toBeLessThan(1_000 + 20 * usual)
  })

  itLong('is refused above 120 MB and not below', async () => {
    // 16 bits and four channels are 8 bytes a pixel: 3,872² × 8 are 119.9 MB, 3,873² × 8 are 120.0.
    expect((await cleaner.clean(await swelling(3_872, 3_872))).ok).toBe(true)
    expect((await cleaner.clean(await swelling(3_874, 3_874))).ok).toBe(false)
  })
})

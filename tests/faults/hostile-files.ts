import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Dice } from '../simulation/dice.ts'

/** A file that somebody means harm with, what it is called, and whether a clean copy of it may be kept. */
export type HostileFile = {
  kind: string
  bytes: Buffer
  fileName: string
  expected: 'taken' | 'refused' | 'either'
}

type Made = { bytes: Buffer; expected: HostileFile['expected'] }
type Maker = (dice: Dice, mark: string) => Promise<Made>

const noise = (dice: Dice, width: number, height: number): Sharp => {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at += 1) data[at] = dice.below(256)
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const sideOf = (dice: Dice): number => 40 + dice.below(200)
const picture = (dice: Dice): Sharp => noise(dice, sideOf(dice), sideOf(dice))
const kinds = ['jpeg', 'png', 'webp'] as const
const anyKind = (dice: Dice) => dice.pick(kinds) ?? 'jpeg'
const sound = (dice: Dice): Promise<Buffer> => picture(dice).toFormat(anyKind(dice)).toBuffer()

const refused = (bytes: Buffer | string): Made => ({
  bytes: Buffer.from(bytes as string),
  expected: 'refused',
})
const taken = (bytes: Buffer): Made => ({ bytes, expected: 'taken' })
const either = (bytes: Buffer): Made => ({ bytes, expected: 'either' })

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

const chunk = (kind: string, content: Buffer): Buffer => {
  const body = Buffer.concat([latin(kind), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of the size it claims, in shades of one bit, whatever its data are. */
function pngOf(width: number, height: number, data: Buffer, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const blankPng = (width: number, height: number, extra: Buffer[] = []): Buffer =>
  pngOf(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)), extra)

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Puts something between the beginning of a JPEG and the rest of it. */
const inJpeg = (jpeg: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])

const jpegOf = (dice: Dice): Promise<Buffer> => picture(dice).jpeg().toBuffer()

const located = (mark: string) => ({
  IFD0: { Make: mark, Copyright: mark, Artist: mark },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 9/1 5000/100', GPSLongitudeRef: 'E' },
})

const svg = (mark: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert('${mark}')</script><image href="file:///etc/passwd"/></svg>`
const html = (mark: string): string =>
  `<!doctype html><html><body><script>alert('${mark}')</script></body></html>`

const magics = [
  'GIF89a',
  'BM\x36\x00\x00\x00',
  'II*\x00',
  'MM\x00*',
  '8BPS\x00\x01',
  '\x00\x00\x01\x00',
  '\x00\x00\x00\x20ftypheic',
  '\x00\x00\x00\x20ftypavif',
  '\x00\x00\x00\x18ftypmp42',
  '\xff\x0a',
  '%PDF-1.7\n1 0 obj',
  'PK\x03\x04',
  'MZ\x90\x00',
  '\x7fELF\x02\x01',
  '#!/bin/sh\ncurl evil',
  '<?php system($_GET[0]);',
  '%!PS-Adobe-3.0',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x1f\x8b\x08',
]

/** What hides in the words beside a picture. */
const withMetadata: Record<string, Maker> = {
  'EXIF with a place': async (dice, mark) =>
    taken(await picture(dice).withExif(located(mark)).toFormat(anyKind(dice)).toBuffer()),
  XMP: async (dice, mark) =>
    taken(await picture(dice).withXmp(`<x:xmpmeta>${mark}</x:xmpmeta>`).toFormat(anyKind(dice)).toBuffer()),
  'a script in XMP': async (dice, mark) =>
    either(
      await picture(dice)
        .withXmp(`<x>${mark}<script>alert(1)</script></x>`)
        .toFormat(anyKind(dice))
        .toBuffer(),
    ),
  'a comment in a JPEG': async (dice, mark) =>
    taken(inJpeg(await jpegOf(dice), segment(0xfe, latin(`${mark} `.repeat(1 + dice.below(500)))))),
  'IPTC in a JPEG': async (dice, mark) =>
    taken(inJpeg(await jpegOf(dice), segment(0xed, latin(`Photoshop 3.0\x008BIM\x04\x04\x00\x00${mark}`)))),
  'text in a PNG': async (dice, mark) =>
    taken(blankPng(40 + dice.below(300), 40, [chunk('tEXt', latin(`Comment\0${mark}`))])),
  'a program behind the picture': async (dice, mark) =>
    either(Buffer.concat([await sound(dice), latin(`MZ\x90\x00 ${mark} `.repeat(50))])),
  'an archive behind the picture': async (dice, mark) =>
    either(Buffer.concat([await sound(dice), latin(`PK\x03\x04${mark}`), gzipSync(Buffer.alloc(1_000_000))])),
}

/** Two things at once. */
const polyglots: Record<string, Maker> = {
  'a PDF in a JPEG': async (dice, mark) =>
    refused(inJpeg(await jpegOf(dice), segment(0xfe, latin(`%PDF-1.7 ${mark}`)))),
  'HTML in a JPEG': async (dice, mark) =>
    refused(inJpeg(await jpegOf(dice), segment(0xfe, latin(html(mark))))),
  'SVG in a PNG': async (_dice, mark) => refused(blankPng(50, 50, [chunk('tEXt', latin(`x\0${svg(mark)}`))])),
  'HTML behind the picture': async (dice, mark) =>
    either(Buffer.concat([await jpegOf(dice), latin(html(mark))])),
  'one picture behind another': async (dice, mark) =>
    either(Buffer.concat([await jpegOf(dice), latin(mark), await sound(dice)])),
}

/** What is no picture we take. */
const impostors: Record<string, Maker> = {
  SVG: async (_dice, mark) => refused(svg(mark)),
  HTML: async (_dice, mark) => refused(html(mark)),
  'another kind of file': async (dice, mark) => refused(latin(`${dice.pick(magics)}${mark} `.repeat(40))),
  'a sound picture of another kind': async (dice, mark) => {
    const kind = dice.pick(['gif', 'tiff', 'avif'] as const) ?? 'gif'
    return refused(Buffer.concat([await picture(dice).toFormat(kind).toBuffer(), latin(mark)]))
  },
  'noise behind a true beginning': async (dice, mark) => {
    const start = dice.pick(['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\xff\xff\x00\x00WEBPVP8X']) ?? ''
    const rest = Buffer.from(Array.from({ length: 2_000 + dice.below(30_000) }, () => dice.below(256)))
    return refused(Buffer.concat([latin(start), latin(mark), rest]))
  },
  'next to nothing': async (dice, mark) =>
    refused(latin(dice.pick(['x', '\xff\xd8\xff', `\xff\xd8\xff\xd9${mark}`, '\x89PNG\r\n\x1a\n']) ?? 'x')),
}

/** What is broken. */
const broken: Record<string, Maker> = {
  'a picture that breaks off': async (dice, mark) => {
    const whole = await picture(dice).withExif(located(mark)).toFormat(anyKind(dice)).toBuffer()
    return either(whole.subarray(0, Math.floor(whole.length * (0.05 + 0.9 * (dice.below(1000) / 1000)))))
  },
  'a picture with flipped bits': async (dice, mark) => {
    const whole = await picture(dice).withExif(located(mark)).toFormat(anyKind(dice)).toBuffer()
    for (let flip = 0; flip < 1 + dice.below(40); flip += 1) {
      const at = 16 + dice.below(whole.length - 16)
      whole.writeUInt8((whole[at] ?? 0) ^ (1 << dice.below(8)), at)
    }
    return either(whole)
  },
  'a picture with a stretch of another': async (dice, mark) => {
    const [one, other] = [await jpegOf(dice), await sound(dice)]
    const at = dice.below(one.length)
    return either(Buffer.concat([one.subarray(0, at), other, latin(mark), one.subarray(at)]))
  },
  'a piece of a PNG that claims four gigabytes': async (_dice, mark) => {
    const png = blankPng(60, 60, [chunk('tEXt', latin(`x\0${mark}`))])
    png.writeUInt32BE(0xfffffff0, 33)
    return either(png)
  },
}

/** What swells when it is opened. */
const bombs: Record<string, Maker> = {
  '200 megapixels by the header of a PNG': async (dice, mark) =>
    refused(Buffer.concat([pngOf(20_000 + dice.below(50_000), 10_000, Buffer.alloc(20)), latin(mark)])),
  '200 megapixels by the header of a JPEG': async (dice, mark) => {
    const jpeg = inJpeg(await jpegOf(dice), segment(0xfe, latin(mark)))
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(14_000 + dice.below(40_000), frame + 5)
    jpeg.writeUInt16BE(14_500 + dice.below(40_000), frame + 7)
    return refused(jpeg)
  },
  '200 megapixels by the header of a WebP': async (dice, mark) => {
    const webp = await picture(dice).withExif(located(mark)).webp().toBuffer()
    const at = webp.indexOf('VP8X')
    if (at > 0) webp.fill(0xff, at + 12, at + 14).fill(0x3f, at + 15, at + 17)
    return either(webp)
  },
  'a blank PNG of 200 megapixels': async (dice, mark) =>
    refused(Buffer.concat([blankPng(20_000, 10_000 + dice.below(100)), latin(mark)])),
  'a blank PNG just small enough': async (dice, mark) =>
    either(Buffer.concat([blankPng(8_000, 4_000 + dice.below(900)), latin(mark)])),
  'a hundred megabytes of text in a PNG': async (_dice, mark) =>
    either(
      blankPng(64, 64, [
        chunk('zTXt', Buffer.concat([latin('x\0\0'), deflateSync(Buffer.alloc(100_000_000, mark))])),
      ]),
    ),
  'a colour profile that swells': async (_dice, mark) =>
    either(
      blankPng(64, 64, [
        chunk('iCCP', Buffer.concat([latin('x\0\0'), deflateSync(Buffer.alloc(50_000_000, mark))])),
      ]),
    ),
  'a strip of one pixel': async (dice, mark) =>
    either(Buffer.concat([blankPng(dice.chance(0.5) ? 1 : 65_000, dice.chance(0.5) ? 1 : 600), latin(mark)])),
  'an animation of many frames': async (dice, mark) => {
    const [width, frames] = [20, 200 + dice.below(300)]
    const stack = noise(dice, width, width * frames)
    const animated = await stack.webp({ loop: 0, delay: Array(frames).fill(10) }).toBuffer()
    return either(Buffer.concat([animated, latin(mark)]))
  },
  'a JPEG of a thousand scans': async (dice, mark) => {
    const jpeg = await noise(dice, 64, 64).jpeg({ progressive: true }).toBuffer()
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    const scans = jpeg.subarray(scan, jpeg.length - 2)
    return either(
      Buffer.concat([jpeg.subarray(0, scan), ...Array(1_000).fill(scans), latin(mark), jpeg.subarray(-2)]),
    )
  },
  'an archive that swells': async (_dice, mark) => refused(gzipSync(Buffer.alloc(20_000_000, mark))),
}

const makers = Object.entries({ ...withMetadata, ...polyglots, ...impostors, ...broken, ...bombs })

const fileNames = [
  'card.jpg',
  'card.svg',
  '../../../../etc/cron.d/x',
  '..\\..\\windows\\system32\\x.dll',
  '/dev/null',
  'card.php\0.jpg',
  'card\u202egpj.exe',
  '<img src=x onerror=alert(1)>.png',
  `${'n'.repeat(3_000)}.jpg`,
  'CON',
  '.htaccess',
  "'; drop table customers; --",
]

/** So many files, each kind in its turn and no two alike; `mark` is in every one that has room for it. */
export async function makeHostileFiles(count: number, dice: Dice, mark: string): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  for (let at = 0; at < count; at += 1) {
    const [kind, make] = makers[at % makers.length] ?? []
    if (kind === undefined || make === undefined) continue
    files.push({ kind, ...(await make(dice, mark)), fileName: dice.pick(fileNames) ?? 'x' })
  }
  return files
}

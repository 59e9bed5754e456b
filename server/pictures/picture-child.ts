import { createHash } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import sharp, { type SharpOptions } from 'sharp'

/**
 * The process that decodes pictures. What customers send is read by a large library written in C; should a picture make it crash,
 * run for ever or swallow memory, this process ends and the server goes on. It is started without the server's environment, and
 * with no right to write files, open connections or start programs.
 */

export type ChildAnswer = 'ready' | 'unreadable' | { content: Uint8Array; hash: Uint8Array }

/** 40 megapixels: more than a phone sends within 10 MB. */
const mostPixels = 40_000_000
/**
 * What those are in memory with three colours of 8 bits. A picture of 16 bits or with transparency has to be smaller: a few hundred
 * kilobytes can swell to three times as much, and would keep this process busy for many seconds.
 */
const mostDecodedBytes = 3 * mostPixels
const longestSide = 2_000
const mostBytes = 4 * 1024 * 1024
const lookEvery = 20
/** Twice what the largest picture takes that is let in. Counted in time of a processor, so that a busy machine refuses nobody. */
const mostCpuMs = 5_000
const qualities = [85, 70, 50, 30]

// Prices and money come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)
// Whatever the bytes claim to be, no other decoder is ever tried on them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const fitting = (bytes: Uint8Array, options: SharpOptions) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', ...options })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')

/**
 * Of the pixels as they are stored, before the metadata has its say about how to turn and colour them: the same photo with another
 * place, time, orientation or colour profile has the same hash.
 */
async function hashPixels(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await fitting(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
  return createHash('sha256').update(`${info.width} ${info.height} ${info.channels}\n`).update(data).digest()
}

/** Upright, small enough, and nothing but pixels: metadata is only written on request. */
async function writeAgain(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { data, info } = await fitting(bytes, {})
    .autoOrient()
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const quality of qualities) {
    const content = await sharp(data, { raw }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
    if (content.length <= mostBytes) return content
  }
  return null
}

/** By its header alone, before anything is decoded. Most depths have a byte or two; whatever else there is counts as the largest. */
async function decodedBytes(bytes: Uint8Array): Promise<number> {
  const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
  const bytesOfDepth = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8
  return width * height * channels * bytesOfDepth
}

async function clean(bytes: Uint8Array): Promise<ChildAnswer> {
  try {
    if ((await decodedBytes(bytes)) > mostDecodedBytes) return 'unreadable'
    const hash = await hashPixels(bytes)
    const content = await writeAgain(bytes)
    return content === null ? 'unreadable' : { content, hash }
  } catch {
    return 'unreadable'
  }
}

const say = (answer: ChildAnswer) => process.send?.(answer)

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
/** What the processor had done when the picture that is being read came. */
let cpuMsBefore = Number.POSITIVE_INFINITY

process.on('message', (bytes: Uint8Array) => {
  cpuMsBefore = cpuMs()
  void clean(bytes).then(say)
})
process.on('disconnect', () => process.exit())
const mostMemory = Number(process.argv[2])
// The library works in threads of its own, so this one is free to look.
setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > mostMemory || cpuMs() - cpuMsBefore > mostCpuMs
  if (isTooMuch) process.kill(process.pid, 'SIGKILL')
}, lookEvery)
say('ready')

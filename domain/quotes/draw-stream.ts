import { asciiBytes, joinBytes } from '../proofs/byte-text.ts'
import { chachaBlock, chachaKey } from '../proofs/chacha12.ts'
import { sha256 } from '../proofs/sha256.ts'
import { normalTable } from './normal-table.ts'
import { roundShift } from './whole-math.ts'

/**
 * A named source of random words of one day: ChaCha12 under the key SHA-256(seed ‖ name). Every kind of draw has its own range of
 * blocks, so any minute can be drawn without the ones before it. Names: `market`, `factor/…`, `group/…`, `symbol/…`.
 */
export type DrawStream = { readonly key: Int32Array }

export const drawStream = (seed: Uint8Array, name: string): DrawStream => ({
  key: chachaKey(sha256(joinBytes(seed, asciiBytes(name)))),
})

export const minutesOfDay = 1440

// Where each kind of draw begins, in blocks of sixteen words.
const minuteBlocks = 0 // 360 blocks: four words a minute
const secondBlocks = 512 // 2,880 blocks: two a minute, two draws a word
const noiseBlocks = 4096 // 2,880 blocks: two a minute, sixteen bits a second
const levelBlock = 16_384
// Streams of the past have their own names and 32 blocks a day: steps from the first, the level in the last.
const pastDayBlocks = 32

const sqrt60 = 31_727 // √60 in units of 1/4096: a minute is sixty seconds of variance

/** The coarse draws of a stretch of minutes; everything but `shock` in standard deviations of one second, times 4096. */
export type MinuteDraws = {
  /** The move of the minute, with the variance of sixty seconds. */
  readonly move: Int32Array
  /** What the minute does to volatility: standard normal. */
  readonly shock: Int16Array
  /** Mostly 0; where a jump happens, its size. */
  readonly jump: Int32Array
  /** Standard normal; read only where a market opens in this minute. */
  readonly gap: Int16Array
  /** The second at which a jump of this minute happens; read from the stream `market` alone, so that all jump together. */
  readonly jumpSecond: Uint8Array
}

const words = new Uint32Array(64)

/** Draws of the minutes [from, to) of a day; both must be multiples of four. */
export function minuteDraws(
  stream: DrawStream,
  jumpsPerMillion: number,
  from = 0,
  to = minutesOfDay,
): MinuteDraws {
  const draws = emptyDraws(to - from)
  const { move, shock, jump, gap, jumpSecond } = draws
  const jumpBelow = Math.floor((jumpsPerMillion * 2 ** 32) / 1_000_000)
  for (let i = 0; i < to - from; i += 1) {
    if (i % 4 === 0) chachaBlock(stream.key, minuteBlocks + (from + i) / 4, words, 0)
    const at = (i % 4) * 4
    const main = words[at] as number
    move[i] = roundShift((normalTable[main >>> 16] as number) * sqrt60, 12)
    shock[i] = normalTable[main & 0xffff] as number
    if ((words[at + 1] as number) < jumpBelow) jump[i] = jumpSize((words[at + 2] as number) >>> 16)
    const rest = words[at + 3] as number
    gap[i] = normalTable[rest >>> 16] as number
    jumpSecond[i] = ((rest & 0xffff) * 60) >>> 16
  }
  return draws
}

/** Draws for the steps of a simulated past, two words a step, without jumps, into columns that are used again for every day. */
export function pastDraws(stream: DrawStream, daysBack: number, steps: number, out: MinuteDraws): void {
  for (let i = 0; i < steps; i += 1) {
    if (i % 8 === 0) chachaBlock(stream.key, daysBack * pastDayBlocks + i / 8, words, 0)
    const main = words[(i % 8) * 2] as number
    out.move[i] = roundShift((normalTable[main >>> 16] as number) * sqrt60, 12)
    out.shock[i] = normalTable[main & 0xffff] as number
    out.gap[i] = normalTable[(words[(i % 8) * 2 + 1] as number) >>> 16] as number
  }
}

export const emptyDraws = (count: number): MinuteDraws => ({
  move: new Int32Array(count),
  shock: new Int16Array(count),
  jump: new Int32Array(count),
  gap: new Int16Array(count),
  jumpSecond: new Uint8Array(count),
})

/** 48 deviations of a second and as much again times a half-normal: from under an hour's move to several hours'. */
const jumpScale = 48
const jumpSize = (bits: number): number => {
  const normal = normalTable[bits] as number
  return (bits < 0x8000 ? jumpScale : -jumpScale) * 4096 + jumpScale * normal
}

/** E[jump²] in variances of one second: 48² × (1 + 2·√(2/π) + 1). */
export const jumpVariance = 8_285n

/** The sixty standard normal draws of a minute's seconds, written at `offset`. */
export function secondDraws(stream: DrawStream, minute: number, out: Int16Array, offset: number): void {
  chachaBlock(stream.key, secondBlocks + minute * 2, words, 0)
  chachaBlock(stream.key, secondBlocks + minute * 2 + 1, words, 16)
  for (let second = 0; second < 60; second += 2) {
    const word = words[second >> 1] as number
    out[offset + second] = normalTable[word >>> 16] as number
    out[offset + second + 1] = normalTable[word & 0xffff] as number
  }
}

/** Sixteen bits for each second of a minute, for its spread and volume. */
export function noiseDraws(stream: DrawStream, minute: number, out: Uint16Array): void {
  chachaBlock(stream.key, noiseBlocks + minute * 2, words, 0)
  chachaBlock(stream.key, noiseBlocks + minute * 2 + 1, words, 16)
  for (let second = 0; second < 60; second += 2) {
    const word = words[second >> 1] as number
    out[second] = word >>> 16
    out[second + 1] = word & 0xffff
  }
}

/** The one draw that moves the day's level of volatility: standard normal. */
export const levelDraw = (stream: DrawStream): number => firstNormal(stream, levelBlock)

/** The same for a day of the past. */
export const pastLevel = (stream: DrawStream, daysBack: number): number =>
  firstNormal(stream, daysBack * pastDayBlocks + pastDayBlocks - 1)

function firstNormal(stream: DrawStream, block: number): number {
  chachaBlock(stream.key, block, words, 0)
  return normalTable[(words[0] as number) >>> 16] as number
}

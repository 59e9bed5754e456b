import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Price, price } from '@candor/domain/money/price.ts'
import { byteReader, byteWriter } from './varint.ts'

/** A tick as it is kept: all that was published of it. */
export type LoggedTick = {
  readonly at: number
  readonly bid: Price
  readonly ask: Price
  readonly mid: Price
  readonly volume: bigint
}

/**
 * A page is a version, the number of instruments, and then for each its name, the length of its part and the part. Parts are compressed
 * one by one, so that one instrument's day is read without unpacking all the others. Before that a part is columns of whole numbers,
 * each as its difference to what is easily foretold, so that most are one or two bytes: instants from the tick before, in
 * milliseconds; bids from the bid before, in the largest unit that divides all bids and asks; asks from their bid; mids from the middle
 * of both, doubled, because that middle may be a half.
 */
const version = 1

/** Deflate and nothing denser, because browsers can undo it too. A part is a few hundred bytes and needs no large window. */
const packing = { windowBits: 10, memLevel: 3 } as const

export const encodePart = (opensAt: number, ticks: readonly LoggedTick[]): Uint8Array =>
  deflateRawSync(encodeTicks(opensAt, ticks), packing)

export function joinParts(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const out = byteWriter()
  out.count(version)
  out.count(parts.size)
  for (const [symbol, part] of parts) {
    out.text(symbol)
    out.count(part.length)
    out.bytes(part)
  }
  return out.done()
}

function encodeTicks(opensAt: number, ticks: readonly LoggedTick[]): Uint8Array {
  const out = byteWriter()
  const unit = commonUnit(ticks)
  out.count(ticks.length)
  out.count(Number(unit))
  let at = opensAt
  let step = 0
  for (const tick of ticks) {
    out.signed(tick.at - at - step)
    step = tick.at - at
    at = tick.at
  }
  let bid = 0n
  for (const tick of ticks) {
    out.signed(Number((tick.bid - bid) / unit))
    bid = tick.bid
  }
  for (const tick of ticks) out.signed(Number((tick.ask - tick.bid) / unit))
  for (const tick of ticks) out.signed(Number(2n * tick.mid - tick.bid - tick.ask))
  for (const tick of ticks) out.count(Number(tick.volume))
  return out.done()
}

/** Reads a page back; with a symbol, only its part. */
export function decodePage(opensAt: number, bytes: Uint8Array, only?: string): Map<string, LoggedTick[]> {
  const input = byteReader(bytes)
  if (input.count() !== version) throw new RangeError('a page of another version')
  const page = new Map<string, LoggedTick[]>()
  for (let left = input.count(); left > 0; left -= 1) {
    const symbol = input.text()
    const part = input.bytes(input.count())
    if (only === undefined || only === symbol) page.set(symbol, decodeTicks(opensAt, unpack(part)))
  }
  return page
}

const unpack = (part: Uint8Array): Uint8Array => inflateRawSync(part, { windowBits: packing.windowBits })

function decodeTicks(opensAt: number, bytes: Uint8Array): LoggedTick[] {
  const input = byteReader(bytes)
  const length = input.count()
  const unit = input.count()
  const column = (read: () => number): Float64Array => Float64Array.from({ length }, read)
  let at = opensAt
  let step = 0
  const ats = column(() => {
    step += input.signed()
    at += step
    return at
  })
  let bid = 0
  const bids = column(() => {
    bid += input.signed() * unit
    return bid
  })
  const spreads = column(() => input.signed() * unit)
  const middles = column(() => input.signed())
  const volumes = column(() => input.count())
  return Array.from({ length }, (_, i) => {
    const [low = 0, spread = 0, middle = 0] = [bids[i], spreads[i], middles[i]]
    return {
      at: ats[i] ?? 0,
      bid: price(BigInt(low)),
      ask: price(BigInt(low + spread)),
      mid: price((2n * BigInt(low) + BigInt(spread) + BigInt(middle)) / 2n),
      volume: BigInt(volumes[i] ?? 0),
    }
  })
}

/** The largest power of ten, or five times one, that divides every bid and ask. */
function commonUnit(ticks: readonly LoggedTick[]): bigint {
  let unit = 1n
  for (const factor of [5n, 2n, 5n, 2n, 5n, 2n, 5n, 2n, 5n, 2n, 5n, 2n, 5n, 2n, 5n, 2n]) {
    const larger = unit * factor
    if (!ticks.every(({ bid, ask }) => bid % larger === 0n && ask % larger === 0n)) break
    unit = larger
  }
  return unit
}

export type PageHeader = { readonly number: bigint; readonly opensAt: number; readonly feed: string }

/** The hash of a page covers its number, minute and feed, what it holds as it is stored, and the hash of the page before. */
export const hashPage = (previous: Uint8Array, header: PageHeader, content: Uint8Array): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(`candor tick page ${header.number} ${header.opensAt} ${header.feed}\n`)
    .update(content)
    .digest()

/** What the first page goes on from. */
export const firstPreviousHash: Uint8Array = new Uint8Array(32)

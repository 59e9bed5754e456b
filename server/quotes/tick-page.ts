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

/** The ticks of one part as columns of whole numbers, for loops over millions of them. */
export type TickColumns = Readonly<Record<'at' | 'bid' | 'ask' | 'mid' | 'volume', Float64Array>>

/** Reads a page back as columns; with a symbol, only its part. */
export function decodeColumns(opensAt: number, bytes: Uint8Array, only?: string): Map<string, TickColumns> {
  const input = byteReader(bytes)
  if (input.count() !== version) throw new RangeError('a page of another version')
  const page = new Map<string, TickColumns>()
  for (let left = input.count(); left > 0; left -= 1) {
    const symbol = input.text()
    const part = input.bytes(input.count())
    if (only === undefined || only === symbol) page.set(symbol, decodeTicks(opensAt, unpack(part)))
  }
  return page
}

/** Reads a whole page back, tick by tick. */
export const decodePage = (opensAt: number, bytes: Uint8Array): Map<string, LoggedTick[]> =>
  new Map(Array.from(decodeColumns(opensAt, bytes), ([symbol, columns]) => [symbol, ticksIn(columns)]))

const ticksIn = ({ at, bid, ask, mid, volume }: TickColumns): LoggedTick[] => {
  const whole = (column: Float64Array, i: number): bigint => BigInt(column[i] as number)
  return Array.from(at, (instant, i) => ({
    at: instant,
    bid: price(whole(bid, i)),
    ask: price(whole(ask, i)),
    mid: price(whole(mid, i)),
    volume: whole(volume, i),
  }))
}

const unpack = (part: Uint8Array): Uint8Array => inflateRawSync(part, { windowBits: packing.windowBits })

function decodeTicks(opensAt: number, bytes: Uint8Array): TickColumns {
  const input = byteReader(bytes)
  const length = input.count()
  const unit = input.count()
  const column = (read: (i: number) => number): Float64Array => {
    const values = new Float64Array(length)
    for (let i = 0; i < length; i += 1) values[i] = read(i)
    return values
  }
  let last = opensAt
  let step = 0
  const at = column(() => {
    step += input.signed()
    last += step
    return last
  })
  let low = 0
  const bid = column(() => {
    low += input.signed() * unit
    return low
  })
  const ask = column((i) => (bid[i] as number) + input.signed() * unit)
  // Twice a mid is a whole number of twos, so half of what the middle differs by, on top of half the spread, is whole as well.
  const mid = column((i) => {
    const [from, to] = [bid[i] as number, ask[i] as number]
    return from + (to - from + input.signed()) / 2
  })
  const volume = column(() => input.count())
  return { at, bid, ask, mid, volume }
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

type PageHeader = { readonly number: bigint; readonly opensAt: number; readonly feed: string }

/** The hash of a page covers its number, minute and feed, what it holds as it is stored, and the hash of the page before. */
export const hashPage = (previous: Uint8Array, header: PageHeader, content: Uint8Array): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(`candor tick page ${header.number} ${header.opensAt} ${header.feed}\n`)
    .update(content)
    .digest()

/** What the first page goes on from. */
export const firstPreviousHash: Uint8Array = new Uint8Array(32)

import { joinBytes } from '../proofs/byte-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { DayPath } from './day-path.ts'
import { minutesOfDay } from './draw-stream.ts'

/**
 * One hash for all ticks of a path, to compare two recomputations of a day. A minute is written as its number and then bid, ask, mid and
 * volume of its sixty seconds, each as eight bytes, big end first; the digest is the SHA-256 of the SHA-256s of the open minutes.
 */
export function pathDigest(path: DayPath): Uint8Array {
  const minutes: Uint8Array[] = []
  const bytes = new Uint8Array(8 + 60 * 32)
  const view = new DataView(bytes.buffer)
  const write = (offset: number, value: number): void => {
    view.setUint32(offset, Math.floor(value / 2 ** 32))
    view.setUint32(offset + 4, value)
  }
  for (let minute = 0; minute < minutesOfDay; minute += 1) {
    const ticks = path.minuteTicks(minute)
    if (!ticks) continue
    write(0, minute)
    for (let i = 0; i < 60; i += 1) {
      write(8 + i * 32, ticks.bid[i] as number)
      write(16 + i * 32, ticks.ask[i] as number)
      write(24 + i * 32, ticks.mid[i] as number)
      write(32 + i * 32, ticks.volume[i] as number)
    }
    minutes.push(sha256(bytes))
  }
  return sha256(joinBytes(...minutes))
}

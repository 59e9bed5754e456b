import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { price } from '../money/price.ts'
import { hexOf } from './byte-text.ts'
import { checkpointText, readCheckpoint } from './checkpoint.ts'
import { hashLeafText, type LeafKind, type LogLeaf, leafText, readLeaf } from './log-leaf.ts'
import { hashCloses, partText, rootOfParts } from './tick-parts.ts'

const hash = 'ab'.repeat(32)
const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

const leaves: [LogLeaf, string][] = [
  [
    { kind: 'origin', origin: 'candor/1', key: hash, anchor: hash, anchorDay: '2026-11-14', model: hash },
    `{"anchor":"${hash}","anchorDay":"2026-11-14","key":"${hash}","kind":"origin","model":"${hash}","origin":"candor/1"}`,
  ],
  [
    { kind: 'era', number: 1, day: '2026-11-17', model: hash, at: 5 },
    `{"at":5,"day":"2026-11-17","kind":"era","model":"${hash}","number":1}`,
  ],
  [
    { kind: 'terms', day: '2026-11-15', hash, at: 5 },
    `{"at":5,"day":"2026-11-15","hash":"${hash}","kind":"terms"}`,
  ],
  [
    { kind: 'reveal', day: '2026-11-15', seed: hash, closes: hash },
    `{"closes":"${hash}","day":"2026-11-15","kind":"reveal","seed":"${hash}"}`,
  ],
  [
    { kind: 'ticks', number: 7, opensAt: 60_000, feed: 'simulated', root: hash, hash },
    `{"feed":"simulated","hash":"${hash}","kind":"ticks","number":7,"opensAt":60000,"root":"${hash}"}`,
  ],
  [{ kind: 'halt', symbol: 'BTCUSD', at: 5 }, '{"at":5,"kind":"halt","symbol":"BTCUSD"}'],
  [{ kind: 'acceptance', commitment: hash }, `{"commitment":"${hash}","kind":"acceptance"}`],
  [
    { kind: 'settlement', contract: hash, commitment: hash },
    `{"commitment":"${hash}","contract":"${hash}","kind":"settlement"}`,
  ],
  [
    { kind: 'postings', number: 3, at: 5, count: 2, root: hash },
    `{"at":5,"count":2,"kind":"postings","number":3,"root":"${hash}"}`,
  ],
]

describe('a leaf', () => {
  it.each(leaves)('%j has one text, and reads back', (leaf, text) => {
    expect(leafText(leaf)).toBe(text)
    expect(readLeaf(text, leaf.kind)).toEqual(leaf)
    expect(hexOf(hashLeafText(text))).toBe(sha256(Buffer.of(0), text).toString('hex'))
  })

  it.each<[string, LeafKind]>([
    ['{"at":5, "kind":"halt","symbol":"BTCUSD"}', 'halt'],
    ['{"kind":"halt","at":5,"symbol":"BTCUSD"}', 'halt'],
    ['{"at":5,"kind":"halt","symbol":"BTCUSD"}', 'terms'],
    ['{"at":5.5,"kind":"halt","symbol":"BTCUSD"}', 'halt'],
    ['{"at":-5,"kind":"halt","symbol":"BTCUSD"}', 'halt'],
    ['{"at":5,"kind":"halt","more":1,"symbol":"BTCUSD"}', 'halt'],
    ['{"at":5,"kind":"halt"}', 'halt'],
    ['{"at":5,"kind":"halt","symbol":"BTC USD"}', 'halt'],
    [`{"commitment":"${'AB'.repeat(32)}","kind":"acceptance"}`, 'acceptance'],
    ['null', 'halt'],
    ['[]', 'halt'],
    ['', 'halt'],
  ])('%s is none', (text, kind) => expect(readLeaf(text, kind)).toBeNull())
})

describe('a checkpoint', () => {
  const checkpoint = {
    origin: 'candor/1',
    size: 48_236,
    root: Uint8Array.from({ length: 32 }, () => 0xab),
    at: Date.parse('2026-11-14T06:32:05.250Z'),
  }
  const text = `candor checkpoint\ncandor/1\n48236\n${hash}\n2026-11-14T06:32:05.250Z\n`

  it('has one text, and reads back', () => {
    expect(checkpointText(checkpoint)).toBe(text)
    expect(readCheckpoint(text)).toEqual(checkpoint)
  })

  it.each([
    text.trimEnd(),
    `${text}\n`,
    text.replace('48236', '048236'),
    text.replace('48236', '-1'),
    text.replace('48236', '9007199254740993'),
    text.replace('.250Z', 'Z'),
    text.replace('2026-11-14T', '2026-11-14 '),
    text.replace('candor checkpoint', 'candor receipt'),
    text.replace('ab', 'AB'),
    text.replace('abab', ''),
    '',
  ])('%j is none', (other) => expect(readCheckpoint(other)).toBeNull())
})

describe('the parts of a page', () => {
  const tick = { at: 1_000, bid: price(99n), ask: price(101n), mid: price(100n), volume: 7n }
  const later = { ...tick, at: 2_000, mid: price(101n) }

  it('are lines of whole numbers', () => {
    expect(partText('BTCUSD', [tick, later])).toBe('BTCUSD\n1000 99 101 100 7\n2000 99 101 101 7\n')
    expect(partText('ETHUSD', [])).toBe('ETHUSD\n')
  })

  it('make up a small tree, empty ones included', () => {
    const leaf = (text: string) => sha256(Buffer.of(0), text)
    const root = sha256(
      Buffer.of(1),
      sha256(Buffer.of(1), leaf('AAPL\n'), leaf('BTCUSD\n1000 99 101 100 7\n')),
      leaf('ETHUSD\n'),
    )
    const made = rootOfParts(['AAPL', 'BTCUSD', 'ETHUSD'], new Map([['BTCUSD', [tick]]]))
    expect(hexOf(made)).toBe(root.toString('hex'))
  })

  it('end in closes that have one hash, whatever their order', () => {
    const closes: [string, typeof tick.mid][] = [
      ['BTCUSD', price(9_641_250_000_000n)],
      ['AAPL', price(23_000_000_000n)],
    ]
    const text = '{"AAPL":"23000000000","BTCUSD":"9641250000000"}'
    for (const order of [closes, closes.toReversed()])
      expect(hashCloses(new Map(order))).toBe(sha256(text).toString('hex'))
  })
})

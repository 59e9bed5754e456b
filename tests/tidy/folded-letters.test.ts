import { readFileSync } from 'node:fs'
import { simplifiedLetters, traditionalLetters } from '@candor/help/folded-letters.ts'
import { pairLetters } from '@candor/help/pair-letters.ts'
import { makeFoldedLetters } from '@candor/tools/make-folded-letters.ts'
import { describe, expect, it } from 'vitest'

describe('letters that search takes for the same', () => {
  it('are those of the articles as they are now: otherwise run npm run vectors', async () => {
    const written = readFileSync(new URL('../../help/folded-letters.ts', import.meta.url), 'utf8')
    expect(written).toBe(await makeFoldedLetters())
  })

  it('are learnt from texts that say the same, turned words and other words left aside', () => {
    const texts = [
      ['营运中的账户，运行正常', '運營中的帳戶，運行正常'],
      ['复制账户', '複製帳戶'],
      ['打开设备', '開啟裝置'],
    ] as const
    const learnt = pairLetters(texts, new Map([['開', '开']]))
    expect(Object.fromEntries(learnt)).toMatchObject({ 帳: '账', 戶: '户', 運: '运', 複: '复', 開: '开' })
  })

  it('are right where they are not in the hand-made list', () => {
    const folded = new Map(
      [...traditionalLetters].map((letter, place) => [letter, [...simplifiedLetters][place]]),
    )
    for (const [traditional, simplified] of [
      '複复',
      '準准',
      '裡里',
      '餘余',
      '託托',
      '麼么',
      '併并',
      '賭赌',
    ].map((pair) => [...pair]))
      expect(folded.get(traditional ?? ''), traditional).toBe(simplified)
    expect([...traditionalLetters]).toHaveLength([...simplifiedLetters].length)
  })
})

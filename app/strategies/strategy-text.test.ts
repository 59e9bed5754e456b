import { sayFrom } from '@candor/client/words/say-from.ts'
import { reasonFigures } from '@candor/domain/strategies/reason-code.ts'
import { strategyIds } from '@candor/domain/strategies/strategy-id.ts'
import { describe, expect, it } from 'vitest'
import { participationsEn } from '../words/participations.en.ts'
import { strategiesEn } from '../words/strategies.en.ts'
import type { Say } from '../words/use-words.ts'
import { sayReason, showReasonFigure, strategyName } from './strategy-text.ts'

const texts: Record<string, string> = { ...strategiesEn, ...participationsEn }
const say = ((key: string, values?: Record<string, string>) => sayFrom({ texts }, key, values)) as Say

describe('a reason', () => {
  it('has a sentence for every code, which names exactly its figures', () => {
    for (const [code, figures] of Object.entries(reasonFigures)) {
      const named = [...(texts[`reason.${code}`] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(named.toSorted(), code).toEqual([...figures].toSorted())
    }
  })

  it('is put into words with its figures as people read them', () => {
    const figures = { highPrice: '92150.40', volatilityPercent: '1.4' }
    expect(sayReason(say, { code: 'broke-above-high', figures })).toBe(
      'Broke above its high of 92,150.40; size set by a volatility of 1.4%.',
    )
    const fell = { rank: '2', of: '20', risePercent: '-3.1' }
    expect(sayReason(say, { code: 'strongest-but-falling', figures: fell })).toBe(
      'Strong beside the others, 2 of 20, but it fell: −3.1%.',
    )
  })

  it('that is newer than the page says so', () => {
    expect(sayReason(say, { code: 'moon-phase', figures: {} })).toBe(strategiesEn['reason.unknown'])
  })

  it('shows a rise with its sign, and nothing as nothing', () => {
    expect(showReasonFigure('risePercent', '12.5')).toBe('+12.5%')
    expect(showReasonFigure('risePercent', '0.0')).toBe('0.0%')
    expect(showReasonFigure('deviations', '-2.10')).toBe('−2.10')
  })
})

describe('a strategy', () => {
  it('has a name, and one that is newer than the page a stand-in', () => {
    for (const id of strategyIds) expect(strategyName(say, id)).not.toBe('Another strategy')
    expect(strategyName(say, 'tea-leaves')).toBe('Another strategy')
  })
})

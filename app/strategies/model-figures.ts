import type { WireModelCard } from '@candor/wire/strategies.ts'

/** The share of right calls, and whether luck alone does as much. */
export function judgeLuck({ calls, right, luck }: Pick<WireModelCard, 'calls' | 'right' | 'luck'>) {
  const share = calls === 0 ? 0.5 : right / calls
  const verdict = share > Number(luck.high) ? 'above' : share < Number(luck.low) ? 'below' : 'inside'
  return { share, verdict } as const
}

/** `+0.21`, `−0.18`, and `0.00` without a sign. */
export function showWeight(weight: number): string {
  const text = Math.abs(weight).toFixed(2)
  if (!/[1-9]/.test(text)) return text
  return (weight < 0 ? '−' : '+') + text
}

import { classes } from '@candor/kit/classes.ts'
import { lazy, Suspense } from 'react'
import { usePositions } from '../orders/trading-store.ts'
import { useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import css from './OwnPositions.module.css'

const cx = classes(css)

/** Fetched for those who have a position here. */
const PositionCard = lazy(async () => {
  const [module] = await Promise.all([import('../positions/PositionCard.tsx'), needWords(['positions'])])
  return { default: module.PositionCard }
})

/** What the customer holds in this instrument. */
export function OwnPositions({ symbol }: { symbol: string }) {
  const say = useWords()
  const { items } = usePositions(symbol)
  if (items.length === 0) return null
  return (
    <section
      className={cx('section')}
      aria-label={say(items.length === 1 ? 'own.position' : 'own.positions')}
    >
      <h2 className={`title-3 ${cx('title')}`}>
        {say(items.length === 1 ? 'own.position' : 'own.positions')}
      </h2>
      <Suspense fallback={items.map(({ id }) => <div key={id} className={cx('card')} aria-busy="true" />)}>
        {items.map((position) => (
          <PositionCard key={position.id} position={position} />
        ))}
      </Suspense>
    </section>
  )
}

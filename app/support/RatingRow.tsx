import { path as star } from 'phosphor:star'
import { path as starFill } from 'phosphor:star-fill'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { rateSupport } from '@candor/wire/support.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import css from './Support.module.css'

const cx = classes(css)

/** How it was, once it is over: one to five. */
export function RatingRow({ rating }: { rating: number | null }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [given, setGiven] = useState(rating)
  const rate = async (stars: number) => {
    setGiven(stars)
    const answer = await request(rateSupport, { body: { stars } })
    if (answer.ok) return
    setGiven(rating)
    toasts.showToast(refusalText(answer.refusal), 'error')
  }
  return (
    <section aria-label={say('support.rate')}>
      <p className={cx('day')}>{given === null ? say('support.rate') : say('support.rated', { n: given })}</p>
      <div className={cx('rate')}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <button
            key={stars}
            type="button"
            className={cx('star')}
            aria-pressed={given !== null && stars <= given}
            aria-label={say('support.rate-name', { n: stars })}
            onClick={() => void rate(stars)}
          >
            <Icon path={given !== null && stars <= given ? starFill : star} />
          </button>
        ))}
      </div>
    </section>
  )
}

import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { type ReactNode, useState } from 'react'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Term.module.css'

const cx = classes(css)

type TermProps = { term: 'margin' | 'liquidation' | 'spread'; children: ReactNode }

const articles = { margin: 'leverage', liquidation: 'liquidation', spread: 'reading-prices' } as const

/** A technical term that shows its explanation in place when it is tapped. */
export function Term({ term, children }: TermProps) {
  const say = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={cx('term')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={cx('word')}>{children}</span>
      </button>
      <Sheet
        open={open}
        title={say(`term.${term}`)}
        words={{ close: say('app.close') }}
        onClose={() => setOpen(false)}
      >
        <p className={cx('text')}>
          {say(`term.${term}-text`)} <HelpLink article={articles[term]} />
        </p>
      </Sheet>
    </>
  )
}

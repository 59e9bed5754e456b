import type { ReactNode } from 'react'
import css from './CaseHead.module.css'

/** Who or what a case is about, with its state beside it. */
export function CaseHead({ title, text, tag }: { title: ReactNode; text: ReactNode; tag?: ReactNode }) {
  return (
    <header className={css['head']}>
      <div>
        <h2 className={css['title']}>{title}</h2>
        <p className={css['text']}>{text}</p>
      </div>
      {tag}
    </header>
  )
}

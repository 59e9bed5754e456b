import css from './Security.module.css'

type SectionHeadProps = { title: string; more?: string; onMore?: () => void }

/** A heading, and at its end the one thing that can be done with the list below it. */
export function SectionHead({ title, more, onMore }: SectionHeadProps) {
  return (
    <div className={css['head']}>
      <h2 className={css['heading']}>{title}</h2>
      {more !== undefined && (
        <button type="button" className={css['more']} onClick={onMore}>
          {more}
        </button>
      )}
    </div>
  )
}

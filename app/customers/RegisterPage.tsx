import { LinkButton, linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useState } from 'react'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { RisksSheet } from './RisksSheet.tsx'
import css from './Welcome.module.css'

const cx = classes(css)

export function RegisterPage() {
  const say = useWords()
  const query = usePageQuery()
  const [reading, setReading] = useState(false)
  return (
    <div className={cx('page')}>
      <NavBar show="name" end={<LanguageLink />} />
      <section className={cx('head', 'closer')}>
        <h1 className={cx('title')}>{say('register.title')}</h1>
        <RegisterForm query={query} />
        <div className={cx('ways')}>
          <Link to="login" query={query.toString()} instead className={linkClass}>
            {say('register.log-in-instead')}
          </Link>
          <LinkButton onClick={() => setReading(true)}>{say('register.read-risks')}</LinkButton>
        </div>
      </section>
      <p className={cx('risk')}>{say('login.risk')}</p>
      <RisksSheet open={reading} onClose={() => setReading(false)} />
    </div>
  )
}

import { classes } from '@candor/kit/classes.ts'
import { lazy, Suspense, useState } from 'react'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { finishLogin } from './finish-login.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { LoginCode } from './LoginCode.tsx'
import { type Credentials, LoginFields } from './LoginFields.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { TryIt, useCanReturn } from './TryIt.tsx'
import css from './Welcome.module.css'

const cx = classes(css)

/** Fetched by who has a code alone. */
const EnterByCode = lazy(async () => {
  const [module] = await Promise.all([import('./EnterByCode.tsx'), needWords(['groups'])])
  return { default: module.EnterByCode }
})

/**
 * Logging in; a forgotten password (`view=forgot`), a code on paper (`view=code`) and the link for a new password (`reset`) are views of the same
 * page.
 */
export function LoginPage() {
  const say = useWords()
  const query = usePageQuery()
  const token = query.get('reset')
  const inside = () => {
    if (token !== null) return <ResetPassword token={token} />
    if (query.get('view') === 'code')
      return (
        <Suspense fallback={null}>
          <EnterByCode query={query} />
        </Suspense>
      )
    return query.get('view') === 'forgot' ? <ForgotPassword /> : <LogIn query={query} />
  }
  return (
    <div className={cx('page')}>
      <NavBar show="name" end={<LanguageLink />} />
      {inside()}
      <p className={cx('risk')}>{say('login.risk')}</p>
    </div>
  )
}

/** Account and password first; then, for who has one, the code. */
function LogIn({ query }: { query: URLSearchParams }) {
  const say = useWords()
  const [asked, setAsked] = useState<Credentials | null>(null)
  const canReturn = useCanReturn()
  if (asked !== null)
    return <LoginCode credentials={asked} onBack={() => setAsked(null)} onDone={() => finishLogin(query)} />
  return (
    <>
      <section className={cx('head')}>
        <h1 className={cx('title')}>{say('login.title')}</h1>
        {query.get('why') === 'alert' && <p className={cx('reason')}>{say('login.why-alert')}</p>}
        <p className={cx('lead')}>{say('login.lead')}</p>
        <LoginFields query={query} onCodeAsked={setAsked} />
      </section>
      {(!query.has('again') || canReturn) && (
        <section className={cx('look')}>
          <TryIt onOpened={() => finishLogin(query)} />
        </section>
      )}
    </>
  )
}

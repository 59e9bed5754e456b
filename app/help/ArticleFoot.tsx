import { recall, remember } from '@candor/client/device/device-memory.ts'
import type { Article } from '@candor/help/make-article.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { judgeHelp } from '@candor/wire/help.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { deviceId } from '../device/device-id.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './ArticleFoot.module.css'
import { AskPerson } from './AskPerson.tsx'
import { HelpRow } from './HelpRow.tsx'

const cx = classes(css)

/** Under every article: whether it was useful, and what to read next. */
export function ArticleFoot({ article, articles }: { article: Article; articles: readonly Article[] }) {
  const say = useWords()
  const next = articles.filter(({ slug }) => article.next.includes(slug))
  return (
    <>
      <Useful key={article.slug} article={article} />
      <section className={cx('next')}>
        <h2 className={cx('heading')}>{say('help.next')}</h2>
        <List>
          {next.map((each) => (
            <HelpRow key={each.slug} article={each} title={each.title} />
          ))}
        </List>
        <div className={cx('ask')}>
          <AskPerson article={article.slug} />
        </div>
      </section>
    </>
  )
}

/** A device answers once; that it has is remembered there. */
function Useful({ article: { slug } }: { article: Article }) {
  const say = useWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const memory = `help.useful.${slug}`
  const [answered, setAnswered] = useState(() => recall(memory) !== null)
  const [busy, setBusy] = useState(false)
  const answer = async (useful: boolean) => {
    setBusy(true)
    const heard = await request(judgeHelp, {
      params: { slug },
      body: { locale, deviceId: deviceId(), useful },
    })
    setBusy(false)
    if (!heard.ok) return toasts.showToast(refusalText(heard.refusal), 'error')
    remember(memory, 'answered')
    setAnswered(true)
  }
  return (
    <div className={cx('useful')}>
      {answered ? (
        <p role="status">{say('help.thanks')}</p>
      ) : (
        <>
          <p className={cx('question')}>{say('help.useful')}</p>
          <div className={cx('answers')}>
            <Button tone="line" size="xs" fit busy={busy} onClick={() => void answer(true)}>
              {say('help.yes')}
            </Button>
            <Button tone="line" size="xs" fit busy={busy} onClick={() => void answer(false)}>
              {say('help.no')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

import { path as check } from 'phosphor:check-circle-fill'
import { path as minus } from 'phosphor:minus-circle'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dayOf } from '../ledger/posting-days.ts'
import { followWorth, worthStore } from '../ledger/worth-store.ts'
import { chooseAndKeep } from '../preferences/keep-preferences.ts'
import { preferenceStore } from '../preferences/preference-store.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { AnswerToCome } from './AnswerToCome.tsx'
import { answerToday } from './answer-today.ts'
import css from './HomePage.module.css'

const cx = classes(css)

/** Whether the customer has put money to work today. A tap says that today nothing is meant to be, and another takes that back. */
export function TodayAnswer() {
  const say = useWords()
  useEffect(followWorth, [])
  const said = useStore(worthStore, ({ value }) => value)
  const restDay = useStore(preferenceStore, (preferences) => preferences.restDay)
  const today = dayOf(new Date())
  const answer = answerToday({ today, said, restDay, dayOf: (at) => dayOf(new Date(at)) })
  switch (answer.kind) {
    case 'unknown':
      return <AnswerToCome />
    case 'yes': {
      const amount = formatMoney(answer.invested)
      return (
        <Link
          to="history"
          query={`from=${today}&until=${today}`}
          className={cx('answer', 'yes', 'num')}
          aria-label={say('home.yes-label', { amount })}
        >
          <Icon path={check} size="s" />
          {say('home.yes', { amount })}
        </Link>
      )
    }
    case 'on-purpose':
      return (
        <div className={cx('on-purpose')}>
          <button
            type="button"
            className={cx('answer')}
            aria-label={say('home.not-today-label')}
            onClick={() => void chooseAndKeep({ restDay: null })}
          >
            <Icon path={minus} size="s" />
            {say('home.not-today')}
          </button>
          <span className={cx('kept')}>{say('home.until-midnight')}</span>
        </div>
      )
    case 'not-yet':
      return (
        <button
          type="button"
          className={cx('answer')}
          aria-label={say('home.not-yet-label')}
          onClick={() => void chooseAndKeep({ restDay: today })}
        >
          <span className={cx('ring')} />
          {say('home.not-yet')}
        </button>
      )
  }
}

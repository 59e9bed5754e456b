import { languageList } from '@candor/client/words/languages.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import { noticeChannels } from '@candor/domain/notices/notice-choice.ts'
import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useStore } from 'zustand'
import { sessionStore } from '../api/session-store.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { ColourChoice, ThemeChoice } from './AppearanceChoices.tsx'
import { FigureChoices } from './FigureChoices.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'
import css from './Preferences.module.css'
import { preferenceStore } from './preference-store.ts'
import { useChoosing } from './use-choosing.ts'
import { useLanguageChoice } from './use-language-choice.ts'

const cx = classes(css)

const languageOptions = languageList.map(({ dictLabel, dictValue }) => ({
  value: dictValue,
  title: dictLabel,
  lang: languages[dictValue].lang,
}))

/** How the app looks and behaves; the choice of notices is a view of the same page. */
export function PreferencesPage() {
  return usePageQuery().get('view') === 'notifications' ? <NoticeChoices /> : <Choices />
}

function Choices() {
  const say = useWords()
  const choice = useLanguageChoice()
  return (
    <>
      <NavBar />
      <section className={cx('first')}>
        <h2 className={cx('heading')}>{say('title.language')}</h2>
        <RadioGroup label={say('title.language')} options={languageOptions} {...choice} />
      </section>
      <ThemeChoice />
      <ColourChoice />
      <FigureChoices />
      <Confirmations />
      <Places />
    </>
  )
}

function Confirmations() {
  const say = useWords()
  const choose = useChoosing()
  const { confirmOrders, confirmEndings } = useStore(preferenceStore)
  return (
    <section className={cx('section')}>
      <h2 className={cx('heading')}>{say('preferences.confirmations')}</h2>
      <SwitchRow
        title={say('preferences.confirm-orders')}
        second={say('preferences.confirm-orders-text')}
        checked={confirmOrders}
        onChange={(event) => choose({ confirmOrders: event.target.checked })}
      />
      <SwitchRow
        title={say('preferences.confirm-endings')}
        checked={confirmEndings}
        onChange={(event) => choose({ confirmEndings: event.target.checked })}
      />
    </section>
  )
}

/** The channels by which any notice is sent. */
function useChannelsInUse(): string {
  const say = useWords()
  const { notices } = useStore(preferenceStore)
  const used = noticeChannels.filter((channel) =>
    Object.values(notices).some((each) => each.includes(channel)),
  )
  if (used.length === 0) return say('notices.summary-none')
  // Within a list only the first word begins like a sentence.
  return used
    .map((channel) => say(`notices.${channel}`))
    .map((name, at) => (at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    .join(say('preferences.and'))
}

function Places() {
  const say = useWords()
  const isCustomer = useStore(sessionStore, ({ status }) => status === 'customer' || status === 'expired')
  const channels = useChannelsInUse()
  return (
    <div className={cx('places')}>
      <List>
        <Row
          title={say('preferences.notifications')}
          end={channels}
          href={hrefOf('preferences', 'view=notifications')}
          onClick={(event) => followLink(event, 'preferences', 'view=notifications')}
        />
        <Row
          title={say('title.security')}
          href={hrefOf('security')}
          onClick={(event) => followLink(event, 'security')}
        />
      </List>
      {!isCustomer && <p className={cx('small')}>{say('preferences.not-kept')}</p>}
    </div>
  )
}

import { cents } from '@candor/domain/money/cents.ts'
import { RadioCards } from '@candor/kit/choice/RadioCards.tsx'
import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useStore } from 'zustand'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { documentLanguage, languageList } from '../words/languages.ts'
import { useWords } from '../words/use-words.ts'
import css from './Preferences.module.css'
import {
  choosePriceColours,
  chooseTheme,
  type PriceColours,
  preferenceStore,
  type Theme,
} from './preference-store.ts'
import { useLanguageChoice } from './use-language-choice.ts'

const cx = classes(css)

const languages = languageList.map(({ dictLabel, dictValue }) => ({
  value: dictValue,
  title: dictLabel,
  lang: documentLanguage[dictValue],
}))

export function PreferencesPage() {
  const say = useWords()
  const choice = useLanguageChoice()
  return (
    <>
      <NavBar />
      <section className={cx('first')}>
        <h2 className={cx('heading')}>{say('title.language')}</h2>
        <RadioGroup label={say('title.language')} options={languages} {...choice} />
      </section>
      <ThemeChoice />
      <ColourChoice />
      <div className={cx('places')}>
        <List>
          <Row
            title={say('title.security')}
            href={hrefOf('security')}
            onClick={(event) => followLink(event, 'security')}
          />
        </List>
      </div>
    </>
  )
}

function ThemeChoice() {
  const say = useWords()
  const { theme, priceColours } = useStore(preferenceStore)
  const sample = (each: Theme) => (
    <div className={cx('sample')} data-theme={each} data-updown={priceColours}>
      <div className={cx('sampleName')}>{say('preferences.balance')}</div>
      <div className={cx('sampleMoney')}>
        <Money value={cents(2_481_640n)} />
      </div>
      <div className="cap">
        <Change value={74n} />
      </div>
    </div>
  )
  return (
    <section className={cx('section')}>
      <h2 className={cx('heading')}>{say('preferences.theme')}</h2>
      <RadioCards
        label={say('preferences.theme')}
        picture="above"
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'dark', title: say('preferences.dark'), picture: sample('dark') },
          { value: 'light', title: say('preferences.light'), picture: sample('light') },
        ]}
      />
    </section>
  )
}

function ColourChoice() {
  const say = useWords()
  const { theme, priceColours } = useStore(preferenceStore)
  const sample = (each: PriceColours) => (
    <div data-theme={theme} data-updown={each}>
      <div className={cx('sampleLine')}>
        <span>{say('preferences.gold')}</span>
        <Change value={74n} />
      </div>
      <div className={cx('sampleLine')}>
        <span>{say('preferences.bitcoin')}</span>
        <Change value={-186n} />
      </div>
    </div>
  )
  return (
    <section className={cx('section')}>
      <h2 className={cx('heading')}>{say('preferences.colours')}</h2>
      <RadioCards
        label={say('preferences.colours')}
        value={priceColours}
        onChange={choosePriceColours}
        options={[
          { value: 'green-up', title: say('preferences.green-up'), picture: sample('green-up') },
          { value: 'red-up', title: say('preferences.red-up'), picture: sample('red-up') },
        ]}
      />
      <p className={cx('small')}>{say('preferences.colours-note')}</p>
    </section>
  )
}

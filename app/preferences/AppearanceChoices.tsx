import { cents } from '@candor/domain/money/cents.ts'
import { RadioCards } from '@candor/kit/choice/RadioCards.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { useStore } from 'zustand'
import { useWords } from '../words/use-words.ts'
import css from './Preferences.module.css'
import { type PriceColours, preferenceStore, type Theme } from './preference-store.ts'
import { useChoosing } from './use-choosing.ts'

const cx = classes(css)

export function ThemeChoice() {
  const say = useWords()
  const choose = useChoosing()
  const { themeChoice, priceColours } = useStore(preferenceStore)
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
        value={themeChoice}
        onChange={(theme) => choose({ theme })}
        options={[
          { value: 'dark', title: say('preferences.dark'), picture: sample('dark') },
          { value: 'light', title: say('preferences.light'), picture: sample('light') },
          { value: 'system', title: say('preferences.system'), picture: null },
        ]}
      />
    </section>
  )
}

export function ColourChoice() {
  const say = useWords()
  const choose = useChoosing()
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
        onChange={(chosen) => choose({ priceColours: chosen })}
        options={[
          { value: 'green-up', title: say('preferences.green-up'), picture: sample('green-up') },
          { value: 'red-up', title: say('preferences.red-up'), picture: sample('red-up') },
        ]}
      />
      <p className={cx('small')}>{say('preferences.colours-note')}</p>
    </section>
  )
}

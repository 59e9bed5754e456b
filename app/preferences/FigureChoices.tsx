import { deviceZone, type NumberStyle } from '@candor/domain/preferences/preference.ts'
import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Preferences.module.css'
import { preferenceStore } from './preference-store.ts'
import { useChoosing } from './use-choosing.ts'
import { ZoneSheet } from './ZoneSheet.tsx'
import { zoneName } from './zone-name.ts'

const cx = classes(css)

/** The same figure in each style; figures are no words, so they are in code. */
const samples: Record<NumberStyle, string> = {
  'comma-point': '1,234.56',
  'point-comma': '1.234,56',
  'space-comma': '1\u202f234,56',
}

const styles = (Object.keys(samples) as NumberStyle[]).map((value) => ({
  value,
  title: <span className="num">{samples[value]}</span>,
}))

/** How figures and times are written, and whether things move. */
export function FigureChoices() {
  const say = useWords()
  const locale = useLocale()
  const choose = useChoosing()
  const { numbers, zone, motion } = useStore(preferenceStore)
  const [open, setOpen] = useState<'numbers' | 'zone' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={cx('section')}>
      <h2 className={cx('heading')}>{say('preferences.more')}</h2>
      <List label={say('preferences.more')}>
        <Row
          title={say('preferences.numbers')}
          end={<span className="num">{samples[numbers]}</span>}
          opens
          onClick={() => setOpen('numbers')}
        />
        <Row
          title={say('preferences.zone')}
          end={zone === deviceZone ? say('preferences.zone-device') : zoneName(new Date(), locale)}
          opens
          onClick={() => setOpen('zone')}
        />
      </List>
      <div className={cx('next')}>
        <SwitchRow
          title={say('preferences.motion')}
          second={say('preferences.motion-text')}
          checked={motion === 'reduced'}
          onChange={(event) => choose({ motion: event.target.checked ? 'reduced' : 'system' })}
        />
      </div>
      <Sheet
        open={open === 'numbers'}
        title={say('preferences.numbers')}
        words={{ close: say('app.close') }}
        onClose={close}
        flush
      >
        <RadioGroup
          label={say('preferences.numbers')}
          options={styles}
          value={numbers}
          onChange={(style) => {
            choose({ numbers: style })
            close()
          }}
        />
      </Sheet>
      <ZoneSheet
        open={open === 'zone'}
        value={zone}
        onClose={close}
        onChoose={(next) => {
          choose({ zone: next })
          close()
        }}
      />
    </section>
  )
}

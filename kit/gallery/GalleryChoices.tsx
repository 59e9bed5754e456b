import { type Locale, languages, locales } from '@candor/domain/languages/language-table.ts'
import { useState } from 'react'
import { RadioCards } from '../choice/RadioCards.tsx'
import { RadioGroup } from '../choice/RadioGroup.tsx'
import { Segmented } from '../choice/Segmented.tsx'
import { Slider } from '../choice/Slider.tsx'
import { Stepper } from '../choice/Stepper.tsx'
import { SwitchRow } from '../choice/SwitchRow.tsx'
import { classes } from '../classes.ts'
import { Change } from '../numbers/Change.tsx'
import { Picker } from '../picker/Picker.tsx'
import css from './Gallery.module.css'
import { GallerySection } from './GallerySection.tsx'

const cx = classes(css)

const languageOptions = locales.map((locale) => {
  const { label, lang } = languages[locale]
  return { value: locale, title: label, second: lang, lang }
})

const banks = [
  'Affin',
  'Alliance',
  'AmBank',
  'CIMB',
  'Citibank',
  'Hong Leong',
  'HSBC',
  'Maybank',
  'Public',
  'RHB',
].map((name) => ({ value: name, label: name }))

function ColourPicture({ updown }: { updown: 'green-up' | 'red-up' }) {
  return (
    <span className={cx('line')} data-updown={updown} style={{ marginTop: 8 }}>
      <Change value={74n} />
      <Change value={-186n} />
    </span>
  )
}

function GallerySlider() {
  const [leverage, setLeverage] = useState(10)
  return (
    <Slider
      label="Leverage"
      min={1}
      max={20}
      value={leverage}
      marks={[1, 5, 10, 15, 20]}
      format={(value) => `${value}×`}
      onChange={setLeverage}
    />
  )
}

export function GalleryChoices() {
  const [language, setLanguage] = useState<Locale>('en')
  const [colours, setColours] = useState<'green-up' | 'red-up'>('green-up')
  const [side, setSide] = useState<'long' | 'short'>('long')
  const [kind, setKind] = useState('market')
  const [lots, setLots] = useState(1)
  const [bank, setBank] = useState('Citibank')
  return (
    <>
      <GallerySection title="Choices">
        <Segmented
          label="Direction"
          options={[
            { value: 'long', label: 'Long', tone: 'up' },
            { value: 'short', label: 'Short', tone: 'down' },
          ]}
          value={side}
          onChange={setSide}
        />
        <Segmented
          label="Type"
          options={[
            { value: 'market', label: 'Market' },
            { value: 'limit', label: 'Limit' },
            { value: 'stop', label: 'Stop', disabled: true },
          ]}
          value={kind}
          onChange={setKind}
        />
        <div>
          <Stepper
            label="Lots"
            value={lots}
            onChange={setLots}
            max={50}
            words={{ less: 'Fewer', more: 'More' }}
          />
        </div>
        <GallerySlider />
      </GallerySection>
      <GallerySection title="Language" wide>
        <RadioGroup label="Language" options={languageOptions} value={language} onChange={setLanguage} />
      </GallerySection>
      <GallerySection title="Price colours" wide>
        <RadioCards
          label="Price colours"
          options={[
            { value: 'green-up', title: 'Green is up', picture: <ColourPicture updown="green-up" /> },
            { value: 'red-up', title: 'Red is up', picture: <ColourPicture updown="red-up" /> },
          ]}
          value={colours}
          onChange={setColours}
        />
      </GallerySection>
      <GallerySection title="Switches" wide>
        <SwitchRow title="Price alerts" second="On this phone" defaultChecked />
        <SwitchRow title="Newsletter" />
        <SwitchRow title="Security messages" second="Always on" checked disabled readOnly />
      </GallerySection>
      <GallerySection title="Picker" wide>
        <Picker label="Bank" options={banks} value={bank} onChange={setBank} />
      </GallerySection>
    </>
  )
}

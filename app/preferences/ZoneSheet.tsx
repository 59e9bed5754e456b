import { deviceZone } from '@candor/domain/preferences/preference.ts'
import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { findZones } from './find-zones.ts'
import css from './Preferences.module.css'

type ZoneSheetProps = {
  open: boolean
  value: string
  onClose: () => void
  onChoose: (zone: string) => void
}

const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** The zones the browser knows, found by their city; that of the device comes first. */
export function ZoneSheet({ open, value, onClose, onChoose }: ZoneSheetProps) {
  const say = useWords()
  const [typed, setTyped] = useState('')
  const found = findZones(typed)
  const options = [
    { value: deviceZone, title: say('preferences.zone-device') },
    ...found.map((zone) => ({ value: zone, title: cityOf(zone), second: zone })),
  ]
  return (
    <Sheet
      open={open}
      title={say('preferences.zone')}
      words={{ close: say('app.close') }}
      onClose={onClose}
      flush
    >
      <div className={css['search']}>
        <TextField
          label={say('preferences.zone-search')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {found.length === 0 && <p className={css['small']}>{say('preferences.zone-none')}</p>}
      <RadioGroup label={say('preferences.zone')} options={options} value={value} onChange={onChoose} />
    </Sheet>
  )
}

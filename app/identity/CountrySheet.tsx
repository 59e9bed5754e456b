import { path as check } from 'phosphor:check-bold'
import { path as magnifyingGlass } from 'phosphor:magnifying-glass'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './CountrySheet.module.css'
import { type NamedCountry, searchCountries } from './country-names.ts'

const cx = classes(css)

type CountrySheetProps = {
  open: boolean
  /** A country, or the dialling code of one. */
  of: 'country' | 'code'
  /** The code that is chosen now. */
  chosen: string
  onChoose: (code: string) => void
  onClose: () => void
}

/** All countries, to scroll or to search. */
export function CountrySheet({ open, of, chosen, onChoose, onClose }: CountrySheetProps) {
  const say = useWords()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say(of === 'code' ? 'identity.choose-code' : 'identity.choose-country')}
      words={{ close: say('app.close') }}
      flush
    >
      <Choices of={of} chosen={chosen} onChoose={onChoose} />
    </Sheet>
  )
}

function Choices({ of, chosen, onChoose }: Pick<CountrySheetProps, 'of' | 'chosen' | 'onChoose'>) {
  const say = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const found = useMemo(() => searchCountries(locale, sought), [locale, sought])
  return (
    <>
      <search className={cx('search')}>
        <label className={cx('box')}>
          <Icon path={magnifyingGlass} />
          <input
            type="search"
            className={cx('input')}
            aria-label={say('identity.search-country')}
            placeholder={say('identity.search-country')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </search>
      <div className={cx('list')}>
        {found.length === 0 ? (
          <EmptyState
            icon={magnifyingGlass}
            title={say('identity.no-country', { text: sought.trim().slice(0, 40) })}
          >
            {say('identity.no-country-text')}
          </EmptyState>
        ) : (
          <List>
            {found.map((country) => (
              <Row
                key={country.code}
                title={country.name}
                end={<End country={country} withDial={of === 'code'} chosen={country.code === chosen} />}
                onClick={() => onChoose(country.code)}
              />
            ))}
          </List>
        )}
      </div>
    </>
  )
}

function End({ country, withDial, chosen }: { country: NamedCountry; withDial: boolean; chosen: boolean }) {
  const say = useWords()
  return (
    <span className={cx('end')}>
      {withDial && <span className="num">{`+${country.dial}`}</span>}
      <span className={cx('mark')}>
        {chosen && <Icon path={check} size="fit" label={say('identity.chosen')} />}
      </span>
    </span>
  )
}

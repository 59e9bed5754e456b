import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import { classes } from '@candor/kit/classes.ts'
import { BrandMark } from '@candor/kit/icons/BrandMark.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useEffect, useRef } from 'react'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { firstPlace, mayOpen, type PlaceName, placeNames } from '../frame/place-table.ts'
import { useWords } from '../words/use-console-words.ts'
import { placeLoaders } from './place-loaders.ts'
import css from './Rail.module.css'

const cx = classes(css)

/** Pages at the foot of the rail: about the installation and oneself, not about customers. */
const atFoot: readonly PlaceName[] = ['operations', 'account']

function RailLink({ name, current }: { name: PlaceName; current: boolean }) {
  const say = useWords()
  const { icon, filled } = placeLoaders[name]
  const label = say(`place.${name}`)
  return (
    <PlaceLink
      to={name}
      className={cx('item', current && 'current')}
      aria-label={label}
      title={label}
      aria-current={current ? 'page' : undefined}
    >
      <Icon path={current ? filled : icon} size="l" />
    </PlaceLink>
  )
}

/** The pages that the operator's roles open, as icons with their names for who cannot see them. */
export function Rail({ current, roles }: { current: PlaceName | null; roles: readonly OperatorRole[] }) {
  const say = useWords()
  const open = placeNames.filter((name) => mayOpen(name, roles))
  const rail = useRef<HTMLElement>(null)
  // Where not all of them fit, the rail scrolls, and the open page is in sight.
  useEffect(() => {
    if (current !== null)
      rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const link = (name: PlaceName) => <RailLink key={name} name={name} current={name === current} />
  return (
    <nav ref={rail} className={cx('rail')} aria-label={say('nav.label')}>
      <a className={cx('skip')} href="#page">
        {say('nav.skip')}
      </a>
      <PlaceLink to={firstPlace(roles)} className={cx('brand')} aria-label={say('app.name')}>
        <BrandMark size="1.5rem" />
      </PlaceLink>
      <div className={cx('items')}>{open.filter((name) => !atFoot.includes(name)).map(link)}</div>
      <div className={cx('items')}>{open.filter((name) => atFoot.includes(name)).map(link)}</div>
    </nav>
  )
}

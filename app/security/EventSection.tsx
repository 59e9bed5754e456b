import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireSecurity } from '@candor/wire/security.ts'
import type { WireSecurityEvent } from '@candor/wire/security-event.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { type Say, useWords } from '../words/use-words.ts'
import { SectionHead } from './SectionHead.tsx'
import css from './Security.module.css'
import { useWhen } from './say-when.ts'

const shown = 8

/** What happened, in a few words. */
function sayEvent(say: Say, { kind, name }: WireSecurityEvent): string {
  switch (kind) {
    case 'new-device':
    case 'passkey-added':
    case 'passkey-removed':
    case 'key-created':
    case 'key-revoked':
      return say(`event.${kind}`, { name: name ?? '' })
    default:
      return say(`event.${kind}`)
  }
}

/** So that customers notice what they did not do themselves, and what operators did. */
export function EventSection({ security }: { security: WireSecurity }) {
  const say = useWords()
  const { when } = useWhen()
  const events = security.events.slice(0, shown)
  return (
    <section className={css['section']}>
      <SectionHead title={say('security.lately')} />
      <List label={say('security.lately')}>
        {events.map((event) => (
          <Row
            key={`${event.at} ${event.kind}`}
            title={sayEvent(say, event)}
            second={event.address ?? undefined}
            end={<span className="num">{when(event.at).trim()}</span>}
          />
        ))}
        <Row
          title={say('security.operators')}
          second={say('security.operators-text')}
          href={hrefOf('verification', 'view=operators')}
          onClick={(event) => followLink(event, 'verification', 'view=operators')}
        />
      </List>
    </section>
  )
}

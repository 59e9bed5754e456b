import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireSecurity, WireSecurityEvent } from '@candor/wire/security.ts'
import { type Say, useWords } from '../words/use-words.ts'
import { SectionHead } from './SectionHead.tsx'
import css from './Security.module.css'
import { useWhen } from './say-when.ts'

const shown = 8

/** What happened, in a few words. */
export function sayEvent(say: Say, { kind, name }: WireSecurityEvent): string {
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

/** So that whoever looks notices what was not them. */
export function EventSection({ security }: { security: WireSecurity }) {
  const say = useWords()
  const { when } = useWhen()
  const events = security.events.slice(0, shown)
  if (events.length === 0) return null
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
      </List>
    </section>
  )
}

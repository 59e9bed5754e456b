import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { readInstallation } from '@candor/wire/installation.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect } from 'react'
import { FeedStates } from '../desk/FeedStates.tsx'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { type Say, useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './OperationsPage.module.css'
import { StoredState } from './StoredState.tsx'
import { leaseRows, sayLease } from './say-lease.ts'

type Installation = ReplyOf<typeof readInstallation>

const read: Reader<Installation> = (_id, options) => sendRequest(readInstallation, {}, options)

const renewEveryMs = 5 * secondMs

const readiness = ['database', 'writes', 'money', 'prices', 'clock'] as const

const states = [
  'ready',
  'not-ready',
  'answers',
  'silent',
  'done',
  'failing',
  'disk-full',
  'moving',
  'stopped',
  'refused',
  'live',
  'partly-stale',
  'stale',
  'behind',
  'steady',
  'doubted',
] as const

/** A state of the server in words; one that the console does not know yet is shown as it came. */
function sayReady(say: Say, state: string): string {
  const known = states.find((each) => each === state)
  return known ? say(`ready.${known}`) : state
}

function Ready({ ready }: Pick<Installation, 'ready'>) {
  const say = useWords()
  return (
    <dl className={css['ready']}>
      {readiness.map((name) => (
        <div key={name}>
          <dt>{say(`ops.${name}`)}</dt>
          <dd>{sayReady(say, ready[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Leases({ leases }: Pick<Installation, 'leases'>) {
  const say = useWords()
  const locale = useLocale()
  return (
    <Part title={say('ops.leases')} note={say('ops.leases-note')}>
      {leases.length === 0 && <p>{say('ops.no-leases')}</p>}
      {leases.length > 0 && (
        <PlainTable
          label={say('ops.leases')}
          rows={leaseRows(leases)}
          keyOf={({ name, holder }) => `${name} ${holder}`}
          columns={[
            {
              id: 'name',
              head: say('ops.lease'),
              cell: (lease) => <b>{sayLease(say, lease)}</b>,
              wraps: true,
            },
            { id: 'holder', head: say('ops.holder'), cell: ({ holder }) => holder },
            { id: 'token', head: say('ops.taken'), figure: true, cell: ({ token }) => token },
            {
              id: 'until',
              head: say('ops.until'),
              figure: true,
              cell: ({ until }) => formatMoment(new Date(until), locale, new Date(), { seconds: true }),
            },
          ]}
        />
      )}
    </Part>
  )
}

function Settings({ settings }: Pick<Installation, 'settings'>) {
  const say = useWords()
  return (
    <Part title={say('ops.settings')} note={say('ops.settings-note')}>
      <PlainTable
        label={say('ops.settings')}
        rows={settings}
        keyOf={({ name }) => name}
        columns={[
          { id: 'name', head: say('ops.setting'), cell: ({ name }) => <code>{name}</code> },
          { id: 'value', head: say('ops.value'), cell: ({ value }) => value ?? say('ops.secret') },
          { id: 'from', head: say('ops.from'), cell: ({ from }) => say(`ops.${from}`) },
        ]}
      />
      <p className={css['note']}>{say('ops.reads')}</p>
    </Part>
  )
}

/** How the installation is run. There is nothing to press: settings are changed where they are read from. */
export function OperationsPage() {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry, renew } = useAnswer(read, '', true)
  useEffect(() => {
    const timer = setInterval(renew, renewEveryMs)
    return () => clearInterval(timer)
  }, [renew])
  return (
    <ConsolePage title={say('place.operations')} note={value && sayReady(say, value.ready.status)}>
      {value === null && refusal && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      {value && (
        <div className={css['page']}>
          <div className={css['main']}>
            <Ready ready={value.ready} />
            <FeedStates feeds={value.feeds} at={value.at} />
            <Leases leases={value.leases} />
            <Settings settings={value.settings} />
          </div>
          <div className={css['side']}>
            <StoredState installation={value} />
          </div>
        </div>
      )}
    </ConsolePage>
  )
}

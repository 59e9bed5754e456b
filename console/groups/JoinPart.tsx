import { sendRequest } from '@candor/client/api/send-request.ts'
import { CopyButton } from '@candor/kit/button/CopyButton.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { closeJoining, decideJoins, openJoining } from '@candor/wire/groups.ts'
import { useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { useKeys } from '../controls/use-keys.ts'
import { Part } from '../desk/Part.tsx'
import { useAge } from '../desk/use-age.ts'
import { toasts } from '../frame/console-toasts.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'
import type { OpenGroup } from './read-groups.ts'

type JoinPartProps = { group: OpenGroup; onDone: () => void }

function JoinCode({ group, onDone }: JoinPartProps) {
  const say = useWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const { joinCode } = group
  const params = { id: group.id }
  async function change(opens: boolean) {
    const answer = opens
      ? await sendRequest(openJoining, { params })
      : await sendRequest(closeJoining, { params })
    if (!answer.ok) toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
    onDone()
  }
  const until = joinCode && formatMoment(new Date(joinCode.until), locale, new Date())
  return (
    <Part title={say('group.join')} note={until ? say('group.join-until', { time: until }) : undefined}>
      {joinCode && (
        <p className={css['code']}>
          <span>{joinCode.code}</span>
          <CopyButton
            text={joinCode.code}
            label={say('group.copy')}
            onResult={(result) =>
              toasts.showToast(say(result === 'copied' ? 'content-copied' : 'copy-failed'), 'done', 2_500)
            }
          />
        </p>
      )}
      <p className={css['note']}>{say(joinCode ? 'group.join-text' : 'group.join-none')}</p>
      <div className={css['acts']}>
        <ActButton onPress={() => void change(true)}>
          {say(joinCode ? 'group.join-renew' : 'group.join-make')}
        </ActButton>
        {joinCode && <ActButton onPress={() => void change(false)}>{say('group.join-end')}</ActButton>}
      </div>
    </Part>
  )
}

type DecideProps = JoinPartProps & {
  decide: (verdict: 'let-in' | 'refuse', ids: string[]) => void
  busy: boolean
}

function Waiting({ group, decide, busy }: DecideProps) {
  const say = useWords()
  const age = useAge()
  return (
    <Part title={say('group.waiting-title')} note={String(group.joins.length)}>
      {group.joins.length === 0 && <p className={css['note']}>{say('group.nobody')}</p>}
      {group.joins.map(({ id, name, askedAt }) => (
        <div key={id} className={css['join']}>
          <p className={css['joinHead']}>
            <b>{name}</b>
            <span className={css['note']}>{age(askedAt)}</span>
          </p>
          <div className={css['pair']}>
            <ActButton busy={busy} onPress={() => decide('refuse', [id])}>
              {say('group.refuse')}
            </ActButton>
            <ActButton busy={busy} onPress={() => decide('let-in', [id])}>
              {say('group.let-in')}
            </ActButton>
          </div>
        </div>
      ))}
      {group.joins.length > 0 && <p className={css['note']}>{say('group.vouch')}</p>}
    </Part>
  )
}

/** What the server takes at once. */
const mostAtOnce = 100

/** The code of a class and who has typed it in. Whoever is let in is vouched for; the list that is sent is the one that is seen. */
export function JoinPart({ group, onDone }: JoinPartProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  async function decide(verdict: 'let-in' | 'refuse', requests: string[]) {
    if (busy) return
    setBusy(true)
    const answer = await sendRequest(decideJoins, { params: { id: group.id }, body: { verdict, requests } })
    setBusy(false)
    if (answer.ok) {
      const n = answer.value.rows.filter(({ done }) => done).length
      toasts.showToast(
        say(verdict === 'let-in' ? 'group.let-in-toast' : 'group.refused-toast', { n }),
        'done',
        3_000,
      )
    } else toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
    onDone()
  }
  const all = group.joins.slice(0, mostAtOnce).map(({ id }) => id)
  const letAll = all.length > 1 ? () => void decide('let-in', all) : undefined
  useKeys({ a: letAll })
  return (
    <>
      <JoinCode group={group} onDone={onDone} />
      <Waiting
        group={group}
        onDone={onDone}
        busy={busy}
        decide={(verdict, ids) => void decide(verdict, ids)}
      />
      {letAll && (
        <div className={css['foot']}>
          <ActButton tone="ink" letter="A" busy={busy} onPress={letAll}>
            {say('group.let-in-all', { n: all.length })}
          </ActButton>
        </div>
      )}
    </>
  )
}

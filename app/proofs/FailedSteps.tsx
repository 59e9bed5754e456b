import { path as headset } from 'phosphor:headset'
import { path as terminal } from 'phosphor:terminal-window'
import { path as people } from 'phosphor:users-three'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { copyText } from '@candor/kit/button/copy-text.ts'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { MouseEvent } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { followLink, hrefOf, openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'

const cx = classes(css)

type FailedStepsProps = {
  /** The file as it is saved. */
  name: string
  onSave: () => void
  onShow: () => Promise<void>
  /** Attaches it to the conversation with customer service, which is opened then; left out where nothing can be attached. */
  onSend?: () => Promise<ApiRefusal | null>
}

/** What can be done with a proof that does not check out: first of all show it to those who do not depend on us. */
export function FailedSteps({ name, onSave, onShow, onSend }: FailedStepsProps) {
  const say = useWords()
  const message = useMessage()
  const refusalText = useRefusalText()
  const first = `npm run verify -- ${name}`
  const second = `python3 tests/second-verifier/second_verifier.py ${name}`
  const copy = async (command: string, near: Element) => {
    const copied = await copyText(command, near)
    toasts.showToast(message(copied ? 'content-copied' : 'copy-failed'), copied ? 'done' : 'error')
  }
  const send = async (event: MouseEvent) => {
    if (onSend === undefined) return followLink(event, 'support')
    event.preventDefault()
    const refused = await onSend()
    if (refused) toasts.showToast(refusalText(refused), 'error')
    else openPage('support')
  }
  return (
    <section className={cx('steps')}>
      <h2 className={`title-3 ${cx('title')}`}>{say('proof.can-do')}</h2>
      <List>
        <Row
          size="m"
          icon={people}
          title={say('proof.show-others')}
          second={say('proof.show-others-text')}
          opens
          onClick={() => void onShow()}
        />
        <Row
          size="m"
          icon={terminal}
          title={say('proof.computer')}
          second={<span className="mono">{first}</span>}
          opens
          onClick={({ currentTarget }) => void copy(first, currentTarget)}
        />
        <Row
          size="m"
          icon={terminal}
          title={say('proof.second')}
          second={say('proof.second-text')}
          opens
          onClick={({ currentTarget }) => void copy(second, currentTarget)}
        />
        <Row
          size="m"
          icon={headset}
          title={say('proof.send')}
          {...(onSend && { second: say('proof.send-text') })}
          href={hrefOf('support')}
          onClick={(event) => void send(event)}
        />
      </List>
      <div className={cx('report')}>
        <Button onClick={onSave}>{say('proof.save-report')}</Button>
      </div>
    </section>
  )
}

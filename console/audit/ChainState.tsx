import { path as seal } from 'phosphor:seal-check-fill'
import { path as broken } from 'phosphor:warning-octagon'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { readAuditChain } from '@candor/wire/operators.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { ActButton } from '../controls/ActButton.tsx'
import { HashText } from '../desk/HashText.tsx'
import { Part } from '../desk/Part.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './ChainState.module.css'

const cx = classes(css)

const read: Reader<ReplyOf<typeof readAuditChain>> = (_id, options) =>
  sendRequest(readAuditChain, {}, options)

/** Whether every row still follows from the one before it; the server walks the whole chain when it is asked. */
export function ChainState() {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry } = useAnswer(read, '', true)
  const isBroken = value?.broken != null
  const title =
    value === null
      ? say('audit.unchecked')
      : value.broken
        ? say('audit.broken', { n: value.broken.number })
        : say('audit.whole')
  return (
    <Part title={title}>
      {refusal && <p role="alert">{refusalText(refusal)}</p>}
      {value && (
        <p className={cx('state', isBroken && 'broken')} role="status">
          <Icon path={isBroken ? broken : seal} size="l" />
          {say('audit.checked', { n: value.acts, time: formatTime(new Date(value.at), { seconds: true }) })}
        </p>
      )}
      {value?.lastHash && (
        <>
          <p className={cx('head')}>{say('audit.head')}</p>
          <HashText hash={value.lastHash} />
        </>
      )}
      <div className={cx('again')}>
        <ActButton onPress={retry}>{say('audit.check')}</ActButton>
      </div>
    </Part>
  )
}

import { path as headset } from 'phosphor:headset'
import { path as terminal } from 'phosphor:terminal-window'
import { path as people } from 'phosphor:users-three'
import { Button } from '@candor/kit/button/Button.tsx'
import { copyText } from '@candor/kit/button/copy-text.ts'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'
import { fileNameOf, saveFile, showToOthers } from './save-file.ts'

const cx = classes(css)

/** What can be done with a settlement that does not check out: first of all show it to those who do not depend on us. */
export function FailedSteps({ file }: { file: ProofFile }) {
  const say = useWords()
  const message = useMessage()
  const first = `npm run verify -- ${fileNameOf(file)}`
  const second = `python3 tests/second-verifier/verify.py ${fileNameOf(file)}`
  const copy = async (command: string, near: Element) => {
    const copied = await copyText(command, near)
    toasts.showToast(message(copied ? 'content-copied' : 'copy-failed'), copied ? 'done' : 'error')
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
          onClick={() => void showToOthers(file)}
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
          second={say('proof.send-text')}
          href={hrefOf('support')}
          onClick={(event) => followLink(event, 'support')}
        />
      </List>
      <div className={cx('report')}>
        <Button onClick={() => saveFile(file)}>{say('proof.save-report')}</Button>
      </div>
    </section>
  )
}

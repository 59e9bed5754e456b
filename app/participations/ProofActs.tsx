import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { lazy, Suspense, useState } from 'react'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import css from './ParticipationStory.module.css'

const cx = classes(css)

/** The verifier and its words are fetched when somebody wants to check. */
const ParticipationProof = lazy(async () => {
  const [module] = await Promise.all([import('../proofs/ParticipationProof.tsx'), needWords(['proofs'])])
  return { default: module.ParticipationProof }
})

/** What the check finds, on a page from below. */
function CheckSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const say = useWords()
  return (
    <Sheet
      flush
      open={open}
      onClose={onClose}
      title={say('participation.check-title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
    >
      <div className={cx('check')}>
        <Suspense>
          <ParticipationProof id={id} />
        </Suspense>
      </div>
    </Sheet>
  )
}

/** The one act of a participation that has ended: check it. */
export function CheckButton({ id, trades }: { id: string; trades: number }) {
  const say = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('participation.check')}</Button>
      {trades > 0 && <p className={cx('foot')}>{say('participation.check-text', { n: trades })}</p>}
      <CheckSheet id={id} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The same in the list, where the bar below the page has another act. */
export function CheckRow({ id }: { id: string }) {
  const say = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row title={say('participation.check')} opens onClick={() => setOpen(true)} />
      <CheckSheet id={id} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

export function DownloadRow({ id }: { id: string }) {
  const say = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    const isSaved = await import('../proofs/save-participation-proof.ts')
      .then(({ saveParticipationProof }) => saveParticipationProof(id))
      .catch(() => false)
    setBusy(false)
    if (!isSaved) toasts.showToast(say('participation.download-failed'), 'error')
  }
  return <Row title={say('participation.download')} opens onClick={() => void download()} />
}

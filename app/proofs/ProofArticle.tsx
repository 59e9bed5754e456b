import { path as fileSearch } from 'phosphor:file-magnifying-glass'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { FilePick } from '@candor/kit/field/FilePick.tsx'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import { useCallback, useState } from 'react'
import { useInstrument } from '../quotes/use-instruments.ts'
import { ArticleBar } from '../shell/ArticleBar.tsx'
import { useWords } from '../words/use-words.ts'
import { sayDirection } from './contract-text.ts'
import { KeptContracts } from './KeptContracts.tsx'
import { ParticipationView } from './ParticipationView.tsx'
import css from './ProofArticle.module.css'
import { ProofView } from './ProofView.tsx'
import { receiptIn } from './save-file.ts'
import { useProofRun } from './use-proof-run.ts'
import { verifyFile } from './verify-file.ts'
import { verifyParticipationFile } from './verify-participation-file.ts'

const cx = classes(css)

const errorId = 'proof-file-error'
/** A proof has some tens of kilobytes; whatever is far larger is none. */
const largest = 64_000_000

async function readFile(file: File): Promise<ProofFile | ParticipationFile | null> {
  if (file.size > largest) return null
  const [{ readProofFile }, { readParticipationFile }] = await Promise.all([
    import('@candor/verify/read-proof-file.ts'),
    import('@candor/verify/read-participation-file.ts'),
  ])
  const text = await file.text()
  return readProofFile(text) ?? readParticipationFile(text)
}

/** Check a proof: a file that was saved here or came from elsewhere, checked on this device without asking anybody. */
export function ProofArticle() {
  const say = useWords()
  const [chosen, setChosen] = useState<ProofFile | ParticipationFile | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const pick = async (file: File) => {
    const read = await readFile(file).catch(() => null)
    setChosen(read)
    setUnreadable(read === null)
  }
  return (
    <>
      <ArticleBar title={say('proof.title')} practice />
      <div className={cx('pick')}>
        <p className={cx('lead')}>{say('proof.about')}</p>
        <FilePick
          icon={fileSearch}
          label={say('proof.choose')}
          accept="application/json,.json"
          onPick={(file) => void pick(file)}
          invalid={unreadable}
          describedBy={unreadable ? errorId : undefined}
        />
        <FieldError id={errorId} error={unreadable ? say('proof.unreadable') : undefined} />
      </div>
      {chosen?.format === 'candor contract proof' && <Chosen file={chosen} />}
      {chosen?.format === 'candor participation proof' && <ChosenParticipation file={chosen} />}
      <KeptContracts />
    </>
  )
}

function Chosen({ file }: { file: ProofFile }) {
  const say = useWords()
  const run = useProofRun(
    useCallback(async () => file, [file]),
    verifyFile,
  )
  const order = receiptIn(file)?.body.order
  const name = useInstrument(order?.symbol ?? '')?.ticker ?? order?.symbol ?? ''
  const direction = file.own?.order?.direction ?? file.proof?.settlement?.record.direction ?? null
  return (
    <>
      <p className={cx('what')}>
        {say('contract.head', { name, direction: sayDirection(say, direction), n: order?.seconds ?? 0 })}
      </p>
      <ProofView run={run} />
    </>
  )
}

function ChosenParticipation({ file }: { file: ParticipationFile }) {
  const run = useProofRun(
    useCallback(async () => file, [file]),
    verifyParticipationFile,
  )
  return <ParticipationView run={run} />
}

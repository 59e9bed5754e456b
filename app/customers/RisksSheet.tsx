import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Welcome.module.css'

/** The risks in four sentences, before anyone says that they have read them. */
export function RisksSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useWords()
  return (
    <Sheet open={open} title={say('risks.title')} words={{ close: say('app.close') }} onClose={onClose} flush>
      <div className={css['risks']}>
        <p>{say('risks.practice')}</p>
        <p>{say('risks.leverage')}</p>
        <p>{say('risks.contracts')}</p>
        <p>{say('risks.honest')}</p>
      </div>
    </Sheet>
  )
}

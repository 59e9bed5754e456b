import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { useWords } from '../words/use-words.ts'

type SessionPromptProps = {
  open: boolean
  /** What the customer was sending has not been looked at. */
  unsent: boolean
  onStay: () => void
  onLogIn: () => void
}

/** Asks over the page whether to stay or to log in again. The page behind keeps everything that was typed. */
export function SessionPrompt({ open, unsent, onStay, onLogIn }: SessionPromptProps) {
  const say = useWords()
  return (
    <Dialog
      open={open}
      layout="stacked"
      title={say('expired.title')}
      words={{ ok: say('expired.log-in'), cancel: say('expired.stay') }}
      onCancel={onStay}
      onOk={onLogIn}
    >
      {say(unsent ? 'expired.unsent' : 'expired.text')}
    </Dialog>
  )
}

import { path as downloadSimple } from 'phosphor:download-simple'
import { Button } from '@candor/kit/button/Button.tsx'
import { CopyButton } from '@candor/kit/button/CopyButton.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Security.module.css'
import { useCopied } from './use-copied.ts'

/** Saves a small text as a file, without asking the server for it. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The codes for the day the phone is lost, with two ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const say = useWords()
  const tell = useCopied()
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <ol className={css['codes']} aria-label={say('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css['ways']}>
        <CopyButton text={text} look="words" label={say('factor.copy-codes')} onResult={tell} />
        <Button tone="line" size="s" fit onClick={() => saveText('candor-recovery-codes.txt', text)}>
          <Icon path={downloadSimple} />
          {say('factor.save-codes')}
        </Button>
      </div>
    </>
  )
}

import { path as check } from 'phosphor:check-bold'
import { CopyButton } from '@candor/kit/button/CopyButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { toastStaysMs } from '@candor/kit/toast/toast-store.ts'
import { useEffect, useState } from 'react'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import css from './Deposits.module.css'

const cx = classes(css)

type CopyRowProps = {
  label: string
  /** As it is read, for example grouped. */
  shown: string
  /** As it is copied. */
  text: string
}

/** One detail of the account a deposit goes to. */
export function CopyRow({ label, shown, text }: CopyRowProps) {
  const say = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), toastStaysMs)
    return () => clearTimeout(timer)
  }, [copied])
  const tell = (result: 'copied' | 'failed') => {
    setCopied(result === 'copied')
    if (result === 'copied') toasts.showToast(say('content-copied'), 'done')
    else toasts.showToast(say('copy-failed'), 'error')
  }
  return (
    <div className={cx('row')}>
      <dt className={cx('key')}>{label}</dt>
      <dd className={cx('value')}>{shown}</dd>
      <dd className={cx('copy')}>
        {copied && (
          <span className={cx('copied')}>
            <Icon path={check} size="s" />
            {say('deposit.copied')}
          </span>
        )}
        <CopyButton text={text} label={say('deposit.copy', { name: label })} onResult={tell} />
      </dd>
    </div>
  )
}

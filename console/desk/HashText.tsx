import css from './HashText.module.css'

/** A hash in groups of eight, as it is compared by eye. */
export function HashText({ hash }: { hash: string }) {
  return <code className={css['hash']}>{hash.match(/.{1,8}/g)?.join(' ')}</code>
}

import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useEffect, useState } from 'react'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { sayDirection } from './contract-text.ts'
import { findingsOf, type KeptFindings } from './kept-findings.ts'
import css from './ProofArticle.module.css'
import { findUnasked, type UnaskedContract, unaskedOf } from './unasked-contracts.ts'

const cx = classes(css)

type Unasked = UnaskedContract & { verdict: KeptFindings['verdict'] }

async function listUnasked(account: string): Promise<Unasked[]> {
  await findUnasked(account)
  const known = (await unaskedOf(account)).reverse()
  return Promise.all(known.map(async (each) => ({ ...each, verdict: (await findingsOf(each.id)).verdict })))
}

/** Contracts of this customer that this device never asked for. Nothing is shown where there are none. */
export function UnaskedContracts({ account }: { account: string }) {
  const say = useWords()
  const locale = useLocale()
  const [unasked, setUnasked] = useState<Unasked[]>([])
  useEffect(() => {
    let current = true
    listUnasked(account)
      .then((found) => current && setUnasked(found))
      .catch(() => null)
    return () => {
      current = false
    }
  }, [account])
  if (unasked.length === 0) return null
  return (
    <section className={cx('kept')}>
      <h2 className="title-3">{say('kept.unasked')}</h2>
      <p className={cx('lead')}>{say('kept.unasked-text')}</p>
      <List label={say('kept.unasked')}>
        {unasked.map(({ id, symbol, timeLimit, acceptedAt, verdict }) => (
          <Row
            key={id}
            size="m"
            title={say('contract.head', {
              name: symbol,
              direction: sayDirection(say, null),
              n: timeLimit,
            })}
            second={formatMoment(new Date(acceptedAt), locale, new Date(), { seconds: true })}
            end={say(verdict === null ? 'kept.unchecked' : `kept.${verdict}`)}
            href={hrefOf('history', `contract=${id}`)}
            onClick={(event) => followLink(event, 'history', `contract=${id}`)}
          />
        ))}
      </List>
    </section>
  )
}

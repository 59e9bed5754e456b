import { path as fileSearch } from 'phosphor:file-magnifying-glass'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { FilePick } from '@candor/kit/field/FilePick.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { articleQuery } from '../shell/HelpLink.tsx'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { sayDirection } from './contract-text.ts'
import { importEvidence } from './evidence-file.ts'
import { findingsOf, type KeptFindings } from './kept-findings.ts'
import { type KeptPurchase, listPurchases, purchaseChanges, receiptOf } from './kept-purchases.ts'
import css from './ProofArticle.module.css'
import { saveEvidence } from './save-evidence.ts'
import { UnaskedContracts } from './UnaskedContracts.tsx'

const cx = classes(css)

type Kept = { purchase: KeptPurchase; contract: string; findings: KeptFindings }

async function listKept(account: string): Promise<Kept[]> {
  const purchases = (await listPurchases(account)).reverse()
  const kept = await Promise.all(
    purchases.map(async (purchase) => {
      const contract = receiptOf(purchase)?.contract
      return contract === undefined ? null : { purchase, contract, findings: await findingsOf(contract) }
    }),
  )
  return kept.filter((each) => each !== null)
}

/** The contracts that this device has receipts of, whatever the server says of them, and the evidence as a whole. */
export function KeptContracts() {
  const say = useWords()
  const account = useStore(sessionStore, accountOf)
  const count = useStore(purchaseChanges, (state) => state.count)
  const [kept, setKept] = useState<Kept[]>([])
  useEffect(() => {
    let current = true
    listKept(account ?? '').then((found) => current && setKept(found))
    return () => {
      current = false
    }
    // A purchase that has changed is read again.
  }, [account, count])
  return (
    <>
      {kept.length > 0 && (
        <section className={cx('kept')}>
          <h2 className="title-3">{say('kept.title')}</h2>
          <List label={say('kept.title')}>
            {kept.map((each) => (
              <KeptRow key={each.contract} kept={each} />
            ))}
          </List>
        </section>
      )}
      <UnaskedContracts account={account ?? ''} />
      <Evidence />
    </>
  )
}

function KeptRow({ kept: { purchase, contract, findings } }: { kept: Kept }) {
  const say = useWords()
  const locale = useLocale()
  const { order, direction, sentAt } = purchase.order
  const query = `contract=${contract}`
  return (
    <Row
      size="m"
      title={say('contract.head', {
        name: order.symbol,
        direction: sayDirection(say, direction),
        n: order.seconds,
      })}
      second={formatMoment(new Date(sentAt), locale, new Date(), { seconds: true })}
      end={say(findings.verdict === null ? 'kept.unchecked' : `kept.${findings.verdict}`)}
      href={hrefOf('history', query)}
      onClick={(event) => followLink(event, 'history', query)}
    />
  )
}

const errorId = 'evidence-file-error'

/** Everything that was kept, to be saved, and to be brought in from a saved file. */
function Evidence() {
  const say = useWords()
  const [unreadable, setUnreadable] = useState(false)
  const bringIn = async (file: File) => {
    const added = await importEvidence(await file.text()).catch(() => null)
    setUnreadable(added === null)
    if (added !== null) toasts.showToast(say('evidence.imported', { n: added }), 'done')
  }
  return (
    <section className={cx('kept')}>
      <h2 className="title-3">{say('evidence.title')}</h2>
      <p className={cx('lead')}>{say('evidence.text')}</p>
      <Button tone="line" size="s" onClick={() => void saveEvidence()}>
        {say('proof.save')}
      </Button>
      <FilePick
        icon={fileSearch}
        label={say('evidence.import')}
        accept="application/json,.json"
        onPick={(file) => void bringIn(file)}
        invalid={unreadable}
        describedBy={unreadable ? errorId : undefined}
      />
      <FieldError id={errorId} error={unreadable ? say('evidence.unreadable') : undefined} />
      <List>
        <Row
          title={say('refusals.title')}
          href={hrefOf('helpArticle', articleQuery('refusals'))}
          onClick={(event) => followLink(event, 'helpArticle', articleQuery('refusals'))}
        />
      </List>
    </section>
  )
}

import { path as downloadIcon } from 'phosphor:download-simple'
import { path as snowflake } from 'phosphor:snowflake'
import { path as trash } from 'phosphor:trash'
import { download, fileNameIn } from '@candor/client/api/download.ts'
import { saveBlob } from '@candor/client/api/save-blob.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { freezeAccount, requestData, unfreezeAccount } from '@candor/wire/account.ts'
import type { WireSecurity } from '@candor/wire/security.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { refreshSession } from '../api/session-store.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { needsOf } from './needs-of.ts'
import { SectionHead } from './SectionHead.tsx'
import css from './Security.module.css'
import type { SectionProps } from './section-props.ts'

type Asking = 'freeze' | 'unfreeze' | 'data' | null

/** What can be done with the account as a whole: stop it, take it along, end it. */
export function AccountSection({ security, onChanged }: SectionProps) {
  const say = useWords()
  const [asking, setAsking] = useState<Asking>(null)
  const saveData = useSavingData()
  const done = (text: string) => {
    setAsking(null)
    toasts.showToast(text, 'done')
    onChanged()
    void refreshSession()
  }
  return (
    <section className={css['section']}>
      <SectionHead title={say('security.account')} />
      <AccountRows security={security} onAsk={setAsking} />
      <FreezeDialog
        open={asking === 'freeze'}
        onCancel={() => setAsking(null)}
        onFrozen={() => done(say('security.frozen'))}
      />
      <ConfirmSheet
        open={asking === 'unfreeze'}
        title={say('security.unfreeze')}
        ok={say('security.unfreeze-ok')}
        needs={needsOf(security)}
        onClose={() => setAsking(null)}
        send={(body) => request(unfreezeAccount, { body })}
        onDone={() => done(say('security.unfrozen'))}
      />
      <ConfirmSheet
        open={asking === 'data'}
        title={say('security.data')}
        text={say('security.data-text')}
        ok={say('security.data-ok')}
        needs={needsOf(security)}
        onClose={() => setAsking(null)}
        send={(body) => request(requestData, { body })}
        onDone={({ path }) => {
          done(say('security.data-started'))
          void saveData(path)
        }}
      />
    </section>
  )
}

/** Fetches everything that was asked for into the downloads of the device; what does not come is said. */
function useSavingData() {
  const tell = useRefusalText()
  return async (path: string) => {
    const fetched = await download(path)
    if (!fetched.ok) return toasts.showToast(tell(fetched.refusal), 'error', 4_000)
    saveBlob(fileNameIn(fetched.value.headers), fetched.value.bytes)
  }
}

type AccountRowsProps = { security: WireSecurity; onAsk: (what: Asking) => void }

function AccountRows({ security, onAsk }: AccountRowsProps) {
  const say = useWords()
  const frozen = security.frozenAt !== null
  return (
    <List label={say('security.account')}>
      {security.hasPassword && (
        <Row
          size="m"
          icon={snowflake}
          title={say(frozen ? 'security.unfreeze' : 'security.freeze')}
          second={say(frozen ? 'security.frozen-text' : 'security.freeze-text')}
          opens
          onClick={() => onAsk(frozen ? 'unfreeze' : 'freeze')}
        />
      )}
      <Row
        size="m"
        icon={downloadIcon}
        title={say('security.data')}
        second={say('security.data-text')}
        opens
        onClick={() => onAsk('data')}
      />
      <Row
        size="m"
        icon={trash}
        title={say('security.delete')}
        second={say('security.delete-lead')}
        href={hrefOf('security', 'view=delete')}
        onClick={(event) => followLink(event, 'security', 'view=delete')}
      />
    </List>
  )
}

type FreezeDialogProps = { open: boolean; onCancel: () => void; onFrozen: () => void }

function FreezeDialog({ open, onCancel, onFrozen }: FreezeDialogProps) {
  const say = useWords()
  const tell = useRefusalText()
  const [busy, setBusy] = useState(false)
  const freeze = async () => {
    setBusy(true)
    const answer = await request(freezeAccount)
    setBusy(false)
    if (answer.ok) return onFrozen()
    onCancel()
    toasts.showToast(tell(answer.refusal), 'error', 4_000)
  }
  return (
    <Dialog
      open={open}
      title={say('security.freeze-title')}
      words={{ cancel: say('cancel'), ok: say('security.freeze-ok') }}
      busy={busy}
      onCancel={onCancel}
      onOk={freeze}
    >
      {say('security.freeze-ask')}
    </Dialog>
  )
}

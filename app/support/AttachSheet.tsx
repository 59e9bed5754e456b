import { path as image } from 'phosphor:image'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { FilePick } from '@candor/kit/field/FilePick.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { listSupportReceipts, type WireReceiptFacts } from '@candor/wire/support.ts'
import { sendSupportPicture } from '@candor/wire/support-files.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { upload } from '../api/upload.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { ReceiptSubject } from './ReceiptCard.tsx'
import css from './Support.module.css'
import { writeMessage } from './support-store.ts'

const cx = classes(css)

/** What can be attached: a picture, or one of the customer's own last things. */
export function AttachSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [receipts, setReceipts] = useState<readonly WireReceiptFacts[]>([])
  useEffect(() => {
    if (!open) return
    void request(listSupportReceipts).then((answer) => answer.ok && setReceipts(answer.value.receipts))
  }, [open])

  const attach = ({ kind, id }: WireReceiptFacts) => {
    onClose()
    writeMessage({ attachment: { kind: 'receipt', receipt: { kind, id } } })
  }
  const sendPicture = async (file: File) => {
    onClose()
    const answer = await upload(sendSupportPicture, { files: { file } })
    if (answer.ok) writeMessage({ attachment: { kind: 'picture', id: answer.value.id } })
    else toasts.showToast(refusalText(answer.refusal), 'error')
  }

  return (
    <Sheet
      open={open}
      title={say('support.attach-title')}
      words={{ close: say('app.close') }}
      onClose={onClose}
      flush
    >
      <div className="pad">
        <FilePick
          icon={image}
          label={say('support.attach-picture')}
          accept="image/jpeg,image/png,image/webp"
          onPick={(file) => void sendPicture(file)}
        />
        {receipts.length === 0 && <p className="t2">{say('support.attach-none')}</p>}
      </div>
      <List>
        {receipts.map((facts) => (
          <Row
            key={facts.id}
            size="m"
            title={
              <span className={cx('named')}>
                <ReceiptSubject facts={facts} />
              </span>
            }
            second={formatMoment(new Date(facts.at), locale, new Date())}
            end={say(`support.status-${facts.status}`)}
            opens
            onClick={() => attach(facts)}
          />
        ))}
      </List>
    </Sheet>
  )
}

import { path as sealCheck } from 'phosphor:seal-check-fill'
import { Button } from '@candor/kit/button/Button.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { endTwoFactor, renewRecoveryCodes } from '@candor/wire/security.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { needsOf } from './needs-of.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './Security.module.css'
import { useWhen } from './say-when.ts'
import type { SectionProps } from './section-props.ts'

/** What can be done with a second factor that is on: new recovery codes, or turning it off. */
export function FactorOn({ security, onChanged }: SectionProps) {
  const say = useWords()
  const { day } = useWhen()
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <div className={css['page']}>
        <Note tone="accent" icon={sealCheck}>
          {say('security.on-since', { date: day(security.twoFactorSince ?? '') })}
        </Note>
        <p className={css['text']}>{say('security.asked')}</p>
      </div>
      <List>
        <Row
          title={say('factor.renew')}
          end={say('factor.left', { n: security.recoveryCodesLeft })}
          opens
          onClick={() => setAsking('renew')}
        />
        <Row title={say('factor.turn-off')} opens onClick={() => setAsking('end')} />
      </List>
      <ConfirmSheet
        open={asking === 'renew'}
        title={say('factor.renew')}
        text={say('factor.renew-text')}
        ok={say('factor.continue')}
        needs={needsOf(security)}
        onClose={close}
        send={(body) => request(renewRecoveryCodes, { body })}
        onDone={({ recoveryCodes }) => {
          close()
          setCodes(recoveryCodes)
          onChanged()
        }}
      />
      <ConfirmSheet
        open={asking === 'end'}
        title={say('factor.turn-off')}
        text={say('factor.turn-off-text')}
        ok={say('factor.turn-off')}
        needs={needsOf(security)}
        onClose={close}
        send={(body) => request(endTwoFactor, { body })}
        onDone={() => {
          close()
          toasts.showToast(say('factor.turned-off'), 'done')
          onChanged()
        }}
      />
      <Sheet
        open={codes !== null}
        title={say('factor.codes-title')}
        words={{ close: say('app.close') }}
        onClose={() => setCodes(null)}
        footer={<Button onClick={() => setCodes(null)}>{say('factor.kept')}</Button>}
      >
        <div className={css['form']}>
          <p className={css['text']}>{say('factor.codes-text')}</p>
          <RecoveryCodes codes={codes ?? []} />
        </div>
      </Sheet>
    </>
  )
}

import { useState } from 'react'
import { AmountField } from '../field/AmountField.tsx'
import { CheckField } from '../field/CheckField.tsx'
import { CodeField } from '../field/CodeField.tsx'
import { PasswordField } from '../field/PasswordField.tsx'
import { PasswordRules } from '../field/PasswordRules.tsx'
import { TextField } from '../field/TextField.tsx'
import { SignaturePad } from '../signature/SignaturePad.tsx'
import { GallerySection } from './GallerySection.tsx'

const rules = [
  { id: 'length', text: '10 characters or more', state: 'met' },
  { id: 'case', text: 'Upper and lower case', state: 'met' },
  { id: 'digit', text: 'A number', state: 'open' },
  { id: 'symbol', text: 'A symbol', state: 'wrong' },
  { id: 'common', text: 'Not a common password', state: 'met' },
] as const

export function GalleryFields() {
  const [amount, setAmount] = useState('20000.00')
  const [code, setCode] = useState('40719')
  const [signed, setSigned] = useState('')
  return (
    <GallerySection title="Fields">
      <TextField label="Account" defaultValue="weiling.tan@mail.my" autoComplete="username" />
      <TextField label="Invitation code" placeholder="Optional" hint="Ask the person who invited you." />
      <TextField
        label="Email or phone"
        defaultValue="weiling.tan@mail"
        error="This is not a full email address. Try one like name@mail.my."
      />
      <TextField label="Name" defaultValue="Tan Wei Ling" disabled />
      <PasswordField
        label="Password"
        defaultValue="Correct-Horse"
        autoComplete="new-password"
        words={{ show: 'Show password', hide: 'Hide password' }}
        error="Add a symbol, for example - or !"
        below={
          <PasswordRules
            label="Password rules"
            rules={rules}
            words={{ met: 'Met', open: 'Not yet', wrong: 'Missing' }}
          />
        }
      />
      <AmountField
        label="Add margin"
        labelEnd="Available 18,240.10"
        value={amount}
        onChange={setAmount}
        error="Insufficient balance. You have $18,240.10."
      />
      <CodeField label="6-digit code" value={code} onChange={setCode} />
      <CheckField label="Keep me logged in on this phone" defaultChecked />
      <CheckField
        label="I am 18 or older and I have read the risks."
        error="Candor is for adults. Tick this if it is true."
      />
      <SignaturePad
        label="Signature"
        caption="Tan Wei Ling, 14 Nov, 12:26"
        words={{ clear: 'Clear', signed: 'signed', empty: 'empty' }}
        onChange={(signature) => setSigned(signature ? `${signature.strokes.length} strokes` : '')}
      />
      <p className="cap t2">{signed}</p>
    </GallerySection>
  )
}

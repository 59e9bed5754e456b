import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { useState } from 'react'
import { NavBar } from '../shell/NavBar.tsx'
import { useWords } from '../words/use-words.ts'
import { FactorOn } from './FactorOn.tsx'
import { BeginFactor, ConfirmFactor, KeepCodes, type NewFactor } from './TwoFactorSteps.tsx'
import { useSecurity } from './use-security.ts'
import { WithSecurity } from './WithSecurity.tsx'

/** Turning the second factor on in three steps; once it is on, what can be done with it. */
export function TwoFactorView() {
  const say = useWords()
  const fetched = useSecurity()
  const [begun, setBegun] = useState<NewFactor | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const step = () => {
    if (codes !== null) return <KeepCodes codes={codes} />
    if (begun !== null) return <ConfirmFactor factor={begun} onConfirmed={setCodes} />
    return <BeginFactor onBegun={setBegun} />
  }
  return (
    <div className={actedPage}>
      <NavBar title={say('factor.title')} />
      <WithSecurity fetched={fetched}>
        {(security) =>
          security.twoFactorSince !== null && codes === null ? (
            <FactorOn security={security} onChanged={fetched.renew} />
          ) : (
            step()
          )
        }
      </WithSecurity>
    </div>
  )
}

import { path as lock } from 'phosphor:lock'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useStore } from 'zustand'
import { addressStore, replaceAddress } from '../frame/navigate.ts'
import { useWords } from '../words/use-console-words.ts'
import { ActsPart } from './ActsPart.tsx'
import css from './CustomerParts.module.css'
import { LedgerPart } from './LedgerPart.tsx'
import { NoticesPart } from './NoticesPart.tsx'
import { OrdersPart } from './OrdersPart.tsx'
import { LoansPart, ParticipationsPart, RequestsPart } from './RequestParts.tsx'
import { HoldingsPart, SecurityPart } from './SmallParts.tsx'
import { ContractsPart, PositionsPart } from './TradeParts.tsx'

const parts = [
  'postings',
  'positions',
  'orders',
  'contracts',
  'holdings',
  'requests',
  'participations',
  'loans',
  'notices',
  'security',
  'acts',
] as const
type PartName = (typeof parts)[number]

const shown: Record<PartName, (props: { accountNumber: string }) => React.ReactNode> = {
  postings: LedgerPart,
  positions: PositionsPart,
  orders: OrdersPart,
  contracts: ContractsPart,
  holdings: HoldingsPart,
  requests: RequestsPart,
  participations: ParticipationsPart,
  loans: LoansPart,
  notices: NoticesPart,
  security: SecurityPart,
  acts: ActsPart,
}

/** What a customer has, part by part, as the customer reads it; which part is in the address. */
export function CustomerParts({ accountNumber }: { accountNumber: string }) {
  const say = useWords()
  const { query } = useStore(addressStore)
  const part = parts.find((each) => each === new URLSearchParams(query).get('part')) ?? 'postings'
  const Part = shown[part]
  return (
    <div className={css['parts']}>
      <Tabs
        label={say('customer.parts')}
        tabs={parts.map((value) => ({ value, label: say(`part.${value}`) }))}
        value={part}
        onChange={(chosen) => replaceAddress('customers', accountNumber, `part=${chosen}`)}
        panelId="customer-part"
      />
      <p className={css['read-only']}>
        <Icon path={lock} />
        {say('customer.read-only')}
      </p>
      <div id="customer-part" role="tabpanel" className={css['panel']} aria-label={say(`part.${part}`)}>
        <Part accountNumber={accountNumber} />
      </div>
    </div>
  )
}

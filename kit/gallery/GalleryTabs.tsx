import { useState } from 'react'
import { Chips } from '../choice/Chips.tsx'
import { Tabs } from '../choice/Tabs.tsx'
import { GallerySection } from './GallerySection.tsx'

const markets = ['Watchlist', 'Forex', 'Crypto', 'US', 'Metals', 'HK', 'MY'].map((label) => ({
  value: label,
  label,
}))
const wallet = [
  { value: 'assets', label: 'Assets' },
  { value: 'positions', label: 'Positions', count: 3 },
  { value: 'orders', label: 'Orders', count: 2 },
]
const kinds = ['All', 'Deposit', 'Withdraw', 'Trade', 'Loan', 'Fee'].map((label) => ({ value: label, label }))

export function GalleryTabs() {
  const [market, setMarket] = useState('Watchlist')
  const [list, setList] = useState('positions')
  const [kind, setKind] = useState('All')
  return (
    <GallerySection title="Tabs" wide>
      <Tabs label="Markets" tabs={markets} value={market} onChange={setMarket} />
      <Tabs even label="Wallet" tabs={wallet} value={list} onChange={setList} />
      <Chips label="Kind" options={kinds} value={kind} onChange={setKind} />
    </GallerySection>
  )
}

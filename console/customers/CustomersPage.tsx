import { useStore } from 'zustand'
import { addressStore } from '../frame/navigate.ts'
import { CustomerPage } from './CustomerPage.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'

/** The search, or the customer that the address names. */
export function CustomersPage() {
  const id = useStore(addressStore, (state) => state.id)
  return id === null ? <CustomerSearch /> : <CustomerPage key={id} accountNumber={id} />
}

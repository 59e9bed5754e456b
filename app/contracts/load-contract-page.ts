import type { ComponentType } from 'react'
import { needWords } from '../words/words-store.ts'

type ContractView = ComponentType<{ id: string }>

let loaded: ContractView | null = null

/** The page of a contract, once it is here. A lazy component would show its fallback for a moment even then. */
export const loadedContractPage = (): ContractView | null => loaded

export async function loadContractPage(): Promise<ContractView> {
  const [module] = await Promise.all([import('./ContractPage.tsx'), needWords(['contracts'])])
  loaded = module.ContractPage
  return loaded
}

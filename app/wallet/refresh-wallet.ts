import { loadContracts } from '../contracts/contract-store.ts'
import { loadHoldings } from '../holdings/holdings-store.ts'
import { loadBalance } from '../ledger/balance-store.ts'
import { loadWorth } from '../ledger/worth-store.ts'
import { loadTrading } from '../orders/trading-store.ts'
import { loadParticipations } from '../participations/participation-store.ts'

/** Asks for everything that the wallet shows. */
export const refreshWallet = (): Promise<unknown> =>
  Promise.all([
    loadBalance(),
    loadWorth(),
    loadTrading(),
    loadHoldings(),
    loadContracts(),
    loadParticipations(),
  ])

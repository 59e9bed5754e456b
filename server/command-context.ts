import { type ContractDays, createContractDays } from './contracts/contract-days.ts'
import type { ReceiptSigner } from './contracts/sign-receipt.ts'
import { createUsedMemory, type UsedMemory } from './limits/used-memory.ts'
import type { MarketBoard } from './quotes/market-board.ts'

/** What commands are decided with besides the tables. */
export type CommandContext = {
  /** The prices of this moment. */
  readonly board: MarketBoard
  /** Signs what is sold. */
  readonly publicLog: ReceiptSigner
  /** Terms of days that were read already. */
  readonly contractDays: ContractDays
  /** What was added up of customers' own limits. */
  readonly usedToday: UsedMemory
}

/** For one teller: what is remembered is that of its database. */
export const createCommandContext = ({
  board,
  publicLog,
}: Pick<CommandContext, 'board' | 'publicLog'>): CommandContext => ({
  board,
  publicLog,
  contractDays: createContractDays(),
  usedToday: createUsedMemory(),
})

import { cancelKinds } from '../cash/cancel-command.ts'
import { depositKind } from '../cash/deposit-command.ts'
import { fundPracticeKind } from '../cash/fund-practice-command.ts'
import { reviewKind } from '../cash/review-command.ts'
import { withdrawalKind } from '../cash/withdrawal-command.ts'
import { buyContractKind } from '../contracts/buy-contract-command.ts'
import { refundContractKind } from '../contracts/refund-contract-command.ts'
import { settleContractKind } from '../contracts/settle-contract-command.ts'
import type { ReceiptSigner } from '../contracts/sign-receipt.ts'
import { amendSpotKind } from '../holdings/amend-spot-command.ts'
import { placeSpotKind } from '../holdings/place-spot-command.ts'
import { recurringKinds } from '../holdings/recurring-commands.ts'
import { spotKinds } from '../holdings/spot-commands.ts'
import { limitKinds } from '../limits/limit-commands.ts'
import { amendOrderKind, cancelOrderKind } from '../orders/order-commands.ts'
import { placeOrderKind } from '../orders/place-order-command.ts'
import { resetKind } from '../portfolio/reset-command.ts'
import { addMarginKind, setStopsKind } from '../positions/change-commands.ts'
import { cancelCloseKind, closePositionKind } from '../positions/close-position-command.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import { watcherKinds } from '../watcher/trigger-commands.ts'
import { waitingCloseKinds } from '../watcher/waiting-close-commands.ts'
import type { AnyCommandKind } from './command.ts'

/** Everything that can be asked of the teller, with the prices that some of it is decided on. A new kind is one line here. */
export const commandKinds = (board: MarketBoard, receipts: ReceiptSigner): readonly AnyCommandKind[] => [
  fundPracticeKind,
  depositKind,
  withdrawalKind,
  ...cancelKinds,
  placeOrderKind(board),
  amendOrderKind(board),
  cancelOrderKind,
  closePositionKind(board),
  cancelCloseKind,
  addMarginKind(board),
  setStopsKind(board),
  ...watcherKinds,
  ...waitingCloseKinds,
  placeSpotKind(board),
  amendSpotKind(board),
  ...spotKinds,
  ...recurringKinds,
  ...limitKinds,
  resetKind,
  buyContractKind(board, receipts),
  settleContractKind,
  refundContractKind,
  reviewKind,
]

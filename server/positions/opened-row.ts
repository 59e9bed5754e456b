import type { Cents } from '@candor/domain/money/cents.ts'
import type { Conversion } from '@candor/domain/money/conversion.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { nextFinancing } from '@candor/domain/positions/trading-terms.ts'
import type { Tick } from '@candor/domain/quotes/tick.ts'
import { linesOf, nothingAsked, type StoredPosition } from './position-row.ts'
import type { NewEvent } from './trading-rows.ts'

type Opening = { id: string; customerId: bigint; at: Date; tick: Tick; fee: Cents }

/** The row of a position that has just been opened. */
export const openedRow = (
  position: Position,
  { id, customerId, at, tick, fee }: Opening,
): StoredPosition => ({
  id,
  customer_id: customerId,
  symbol: position.symbol,
  side: position.side,
  leverage: position.leverage,
  contract_size: position.contractSize,
  opened_quantity: position.quantity,
  quantity: position.quantity,
  entry: position.entry,
  up: position.conversion.up,
  down: position.conversion.down,
  opened_margin: position.margin,
  initial_margin: position.initialMargin,
  margin: position.margin,
  take_profit: position.takeProfit,
  stop_loss: position.stopLoss,
  ...linesOf(position, null),
  lines_since: new Date(tick.at),
  carry: 0n,
  opening_fee: fee,
  realised: 0n,
  financing: 0n,
  gap: 0n,
  status: 'open',
  version: 1,
  warned: null,
  next_financing: new Date(nextFinancing(at.getTime())),
  opened_at: at,
  opened_sequence: tick.sequence,
  closed_at: null,
  close_cause: null,
  close_price: null,
  stops_since: null,
  ...nothingAsked,
})

type Happened = Pick<NewEvent, 'kind'> &
  Partial<Pick<NewEvent, 'cause' | 'quantity' | 'price' | 'profit' | 'amount' | 'gap' | 'tolerance_ppm'>> & {
    tick?: Tick
    conversion?: Conversion
  }

/** An entry of a position's story, with the state the position is in after it. */
export const positionEvent = (
  after: StoredPosition,
  at: Date,
  { tick, conversion, kind, ...happened }: Happened,
): NewEvent => ({
  position_id: after.id,
  customer_id: after.customer_id,
  at,
  kind,
  cause: null,
  quantity: null,
  price: null,
  profit: null,
  amount: null,
  gap: null,
  tolerance_ppm: null,
  ...happened,
  sequence: tick?.sequence ?? null,
  tick_at: tick ? new Date(tick.at) : null,
  bid: tick?.bid ?? null,
  ask: tick?.ask ?? null,
  up: conversion?.up ?? null,
  down: conversion?.down ?? null,
  margin: after.margin,
  take_profit: after.take_profit,
  stop_loss: after.stop_loss,
  liquidation: after.liquidation,
})

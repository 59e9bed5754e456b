import { isStrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { Say } from '../words/use-console-words.ts'

/** What a strategy trades, by its id. */
export const sayStrategy = (say: Say, id: string): string => (isStrategyId(id) ? say(`strategy.${id}`) : id)

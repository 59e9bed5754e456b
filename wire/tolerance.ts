import { largestTolerancePpm } from '@candor/domain/money/price-tolerance.ts'
import * as z from 'zod/mini'

/** Millionths by which the price may have moved against the customer since it was shown. */
export const tolerancePpm = z.int().check(z.minimum(0), z.maximum(largestTolerancePpm))

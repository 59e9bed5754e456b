import { describe, expect, it } from 'vitest'
import { type StairStep, stairFoot, stairLeft, stairRight, stairShape } from './stair-shape.ts'

/** Five days of one hour each: free, then 80 cents for each that begins. */
const steps: StairStep[] = [0, 1, 2, 3, 4].map((day) => ({ at: day, amount: day * 80 }))

describe('the stair of interest', () => {
  it('rises at the beginning of each day and keeps its height until the next', () => {
    const shape = stairShape(steps, 5, 5)
    expect(shape?.past).toBe('M20 98H79V77H138V56H197V35H256V14H315')
    expect(shape?.coming).toBe('')
  })

  it('is parted at the present moment, in the middle of a step', () => {
    const shape = stairShape(steps, 5, 1.5)
    expect(shape?.past).toBe('M20 98H79V77H108.5')
    expect(shape?.coming).toBe('M108.5 77H138V56H197V35H256V14H315')
  })

  it('is all to come before anything is paid out, and all past after its end', () => {
    expect(stairShape(steps, 5, -1)?.past).toBe('')
    expect(stairShape(steps, 5, 99)?.coming).toBe('')
  })

  it('has at most five lines across, at round amounts', () => {
    // From $0.00 to $3.20: each dollar.
    expect(stairShape(steps, 5, 0)?.levels.map(({ amount }) => amount)).toEqual([0, 100, 200, 300])
    const many = steps.map(({ at, amount }) => ({ at, amount: amount * 100 + 1_900 }))
    // From $19.00 to $339.00: each hundred dollars, and the foot is none of them.
    expect(stairShape(many, 5, 0)?.levels.map(({ amount }) => amount)).toEqual([10_000, 20_000, 30_000])
  })

  it('is read by the place of a finger, also beyond its ends', () => {
    const shape = stairShape(steps, 5, 0)
    expect([0, stairLeft, 78, 80, 200, stairRight, 400].map((place) => shape?.indexAt(place))).toEqual([
      0, 0, 0, 1, 3, 4, 4,
    ])
  })

  it('lies along its foot while nothing is added, and is not drawn without a length', () => {
    const flat = stairShape([{ at: 0, amount: 0 }], 1, 1)
    expect(flat?.past).toBe(`M${stairLeft} ${stairFoot}H${stairRight}`)
    expect(stairShape([], 1, 0)).toBeNull()
    expect(stairShape([{ at: 1, amount: 0 }], 1, 0)).toBeNull()
  })
})

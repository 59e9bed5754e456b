/** The most that a customer may let a price move against them between seeing and asking, in millionths. */
export const largestTolerancePpm = 50_000

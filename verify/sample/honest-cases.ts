import { unopenedCases } from './lying-answers.ts'
import { eraCases } from './lying-models.ts'
import { honestReadings } from './pinned-readings.ts'
import { lateOpenings } from './pinned-rules.ts'
import { plainCases, type SampleCase } from './sample-cases.ts'
import { waitingCases } from './withheld-cases.ts'

/** What an honest server does, in good days and in bad ones. */
export const honestCases: readonly SampleCase[] = [
  ...plainCases,
  ...unopenedCases,
  ...lateOpenings,
  ...honestReadings,
  ...eraCases,
  ...waitingCases,
]

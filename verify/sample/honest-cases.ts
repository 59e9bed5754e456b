import { falseAlarms } from './disagreed-readings.ts'
import { unopenedCases } from './lying-answers.ts'
import { haltedLate } from './lying-halts.ts'
import { eraCases } from './lying-models.ts'
import { unheardOpenings } from './lying-openings.ts'
import { otherBusiness } from './lying-subjects.ts'
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
  ...unheardOpenings,
  ...haltedLate,
  ...otherBusiness,
  ...falseAlarms,
]

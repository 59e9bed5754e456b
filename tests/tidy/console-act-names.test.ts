import { actNamesEn } from '@candor/console/words/act-names.en.ts'
import { gatedActs } from '@candor/server/operators/audit-entry.ts'
import { expect, it } from 'vitest'

it.each(gatedActs)('the act %s has a name in the console', (act) => {
  expect(Object.keys(actNamesEn)).toContain(`deed.${act}`)
})

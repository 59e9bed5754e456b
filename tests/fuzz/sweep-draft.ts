import { type Spot, spotsIn } from './change-body.ts'
import { oddFormNames, putOddForm } from './change-form.ts'
import { copyDraft, type Draft } from './request-draft.ts'

/** What is tried in every place, and not left to chance: it is what databases refuse and schemas let pass. */
const endings: Record<string, string> = { NUL: '\u0000', 'half a letter': '\ud800' }
const parameters: Record<string, string> = {
  NUL: '%00',
  'a year that never was': '0000-01-01',
  '40 digits': '9'.repeat(40),
}

/** Every text of the body with each ending. */
function sweepBody(valid: Draft): Draft[] {
  const isText = ({ within, key }: Spot) => typeof within[key] === 'string'
  const texts = spotsIn(valid.json).flatMap((spot, at) => (isText(spot) ? at : []))
  return texts.flatMap((at) =>
    Object.entries(endings).map(([what, ending]) => {
      const draft = copyDraft(valid)
      const spot = spotsIn(draft.json)[at]
      if (spot) spot.within[spot.key] = `${spot.within[spot.key]}${ending}`
      draft.changes.push(`${spot?.key} with ${what} at its end`)
      return draft
    }),
  )
}

/** Every parameter of path and query with each value. */
function sweepAddress(valid: Draft): Draft[] {
  const parts = valid.template.split('/')
  return Object.entries(parameters).flatMap(([what, value]) => [
    ...parts.flatMap((part, at) => {
      if (!part.startsWith('{')) return []
      const path = valid.path.split('/').with(at, value).join('/')
      return { ...copyDraft(valid), path, changes: [`${part} is ${what}`] }
    }),
    ...valid.query.map(([name = ''], at) => ({
      ...copyDraft(valid),
      query: valid.query.with(at, [name, value]),
      changes: [`${name} is ${what} in the query`],
    })),
  ])
}

function sweepForms(valid: Draft): Draft[] {
  if (!valid.form) return []
  return oddFormNames.map((name) => {
    const draft = copyDraft(valid)
    draft.changes.push(putOddForm(draft, name) ?? '')
    return draft
  })
}

export const sweepDraft = (valid: Draft): Draft[] => [
  ...sweepAddress(valid),
  ...sweepForms(valid),
  ...sweepBody(valid),
]
